import { Icon, type IconName } from "~/ui/icon";

type Feature = { readonly icon: IconName; readonly title: string; readonly text: string };

/** The feature cards (spec, section 2, Product detail). */
const features: readonly Feature[] = [
  { icon: "car", title: "VIN link", text: "The sticker is linked to your number plate for the life of the vehicle." },
  { icon: "phone", title: "Anonymous call", text: "Anyone who scans it can call you through a virtual number. Your number stays hidden." },
  { icon: "shield", title: "Emergency contacts", text: "When you do not answer, people can reach someone you chose." },
  { icon: "drop", title: "Blood group", text: "Helpers see your blood group at once." },
  { icon: "message", title: "Predefined SMS", text: "A message like \u201CYour lights are on\u201D reaches you with two taps." },
];

export function FeatureCards() {
  return (
    <section className="flow">
      <h2 className="section-title">What your sticker does</h2>
      <ul className="product-feature-list">
        {features.map(({ icon, title, text }) => (
          <li key={title} className="product-feature">
            <Icon name={icon} size={24} />
            <div className="product-feature-words">
              <h3 className="product-feature-title">{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
