import { ScanDemo, type ScanDemoProps } from "~/features/home-sections/scan-demo";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { ProductPicture } from "~/ui/product-picture";
import { Section } from "~/ui/section";

/** Product Features: three on the left, two on the right (spec, section 2). */
export function ProductFeatures(scan: Pick<ScanDemoProps, "brand" | "presets" | "isFull">) {
  return (
    <Section id="feature" title="Product Features">
      <div className="features">
        <ul className="features-side">{features.slice(0, 3).map(featureItem)}</ul>
        <div className="features-product">
          <figure className="seen">
            <ProductPicture
              name="phone"
              alt="A hand holds a phone beside the sticker on a windscreen. The phone shows the page that opens when somebody scans it"
              sizes="(min-width: 700px) 400px, 200px"
            />
            <figcaption>This is all they see</figcaption>
          </figure>
        </div>
        <ul className="features-side">{features.slice(3).map(featureItem)}</ul>
      </div>
      <ScanDemo {...scan}>
        <ButtonLink href={paths.products()}>Buy now</ButtonLink>
      </ScanDemo>
    </Section>
  );
}

type Feature = { readonly icon: IconName; readonly title: string; readonly text: string };

function featureItem({ icon, title, text }: Feature) {
  return (
    <li key={title} className="feature">
      <span className="feature-icon">
        <Icon name={icon} />
      </span>
      <div className="feature-words">
        <h3 className="feature-title">{title}</h3>
        <p>{text}</p>
      </div>
    </li>
  );
}

const features: readonly Feature[] = [
  {
    icon: "car",
    title: "Vehicle identification number",
    text: "A scan shows which vehicle the sticker belongs to.",
  },
  { icon: "drop", title: "Blood group", text: "Helpers know it before the ambulance arrives." },
  { icon: "message", title: "Predefined SMS", text: "Lights on, window open, getting towed: you know." },
  {
    icon: "phone",
    title: "Anonymous call",
    text: "A virtual number connects you both.",
  },
  { icon: "shield", title: "Emergency contacts", text: "People reach them when you do not answer." },
];
