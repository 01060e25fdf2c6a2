import { Columns } from "~/ui/arrange";
import { Card } from "~/ui/card";
import { Icon, type IconName } from "~/ui/icon";

type Feature = { readonly icon: IconName; readonly title: string; readonly text: string };

/** What every sticker does (spec, section 2, Product detail). */
const features: readonly Feature[] = [
  { icon: "qr", title: "VIN link", text: "The sticker is linked to your vehicle identification number, for as long as the vehicle lives." },
  { icon: "phone", title: "Anonymous call", text: "Whoever scans it can call you through a virtual number. Nobody learns yours." },
  { icon: "shield", title: "Emergency contacts", text: "When you cannot be reached, the call goes to the person you named." },
  { icon: "drop", title: "Blood group", text: "Helpers see your blood group at once, if you wish it to be there." },
  { icon: "message", title: "Predefined SMS", text: "A message like \u201CYour lights are on\u201D reaches you with two taps." },
];

export function FeatureCards() {
  return (
    <section className="product-features flow">
      <h2 className="section-title">What your sticker does</h2>
      <Columns count={3}>
        {features.map(({ icon, title, text }) => (
          <Card key={title} level={3} tone="mist" title={title} action={<Icon name={icon} />}>
            <p>{text}</p>
          </Card>
        ))}
      </Columns>
    </section>
  );
}
