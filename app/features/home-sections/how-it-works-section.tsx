import { BuyNow, Illustration } from "./section-parts";
import { subheadingLevel, SectionFrame } from "./section-frame";

/** How It Works in four steps (spec, section 1). */
export function HowItWorksSection({ isStandalone = false }: { readonly isStandalone?: boolean }) {
  const Heading = subheadingLevel(isStandalone);
  return (
    <SectionFrame
      id="howitwork"
      isStandalone={isStandalone}
      tone="mist"
      title="How It Works"
      lead={isStandalone ? "Set it up once, in a few minutes. It works for the life of the vehicle." : undefined}
    >
      <ol className={isStandalone ? "steps steps-drawn" : "steps"}>
        {steps.map(({ illustration, title, text }) => (
          <li key={illustration} className="step">
            <div className="step-card">
              <Illustration name={`steps/${illustration}`} width={240} height={160} />
              <Heading className="step-title">{title}</Heading>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {isStandalone && <BuyNow />}
    </SectionFrame>
  );
}

const steps = [
  { illustration: "buy", title: "Purchase", text: "Order online, or buy from one of our affiliate partners." },
  {
    illustration: "stickers",
    title: "Receive two stickers",
    text: "Online orders arrive in 3-5 business days.",
  },
  {
    illustration: "register",
    title: "Scan and register",
    text: "Enter personal details, vehicle identification number and emergency contact.",
  },
  { illustration: "ready", title: "Ready to use", text: "Get anonymous calls or a preset SMS through a virtual number." },
] as const;
