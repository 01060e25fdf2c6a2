import { Illustration } from "~/features/home-sections/illustration";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { Section } from "~/ui/section";

/** Product Features: three on the left, two on the right (spec, section 2). */
export function ProductFeatures() {
  return (
    <Section id="feature" title="Product Features" lead="One scan gives people five ways to help. You stay anonymous.">
      <div className="features">
        <ul className="features-side">{features.slice(0, 3).map(featureItem)}</ul>
        <div className="features-product">
          <Illustration name="sticker" width={240} height={280} />
          <ButtonLink href={paths.products()}>Buy now</ButtonLink>
        </div>
        <ul className="features-side">{features.slice(3).map(featureItem)}</ul>
      </div>
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
    text: "A scan shows which vehicle the sticker belongs to, so nobody can use it on another vehicle.",
  },
  { icon: "drop", title: "Blood group", text: "After an accident, helpers know it before the ambulance arrives." },
  { icon: "message", title: "Predefined SMS", text: "Lights on, window open, getting towed: one tap, and you know." },
  {
    icon: "phone",
    title: "Anonymous call",
    text: "A virtual number connects you both. Neither phone shows the other's number.",
  },
  { icon: "shield", title: "Emergency contacts", text: "When you do not answer, people can call someone you chose." },
];
