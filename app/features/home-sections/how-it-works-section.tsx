import { BuyNow } from "./buy-now";
import { Drawing } from "./drawing";
import { headingUnder, SectionFrame } from "./section-frame";

/** How It Works, in the spec's four steps (section 1). */
export function HowItWorksSection({ alone = false }: { readonly alone?: boolean }) {
  const Heading = headingUnder(alone);
  return (
    <SectionFrame
      id="howitwork"
      alone={alone}
      tone="mist"
      title="How It Works"
      lead="A few minutes of yours, once. Then it works for as long as you have the vehicle."
    >
      <ol className="steps">
        {steps.map(({ drawing, title, text }) => (
          <li key={drawing} className="step">
            <div className="step-card">
              <Drawing name={`steps/${drawing}`} width={240} height={160} />
              <Heading className="step-title">{title}</Heading>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {alone && <BuyNow />}
    </SectionFrame>
  );
}

const steps = [
  { drawing: "buy", title: "Purchase", text: "Order online, or buy from one of our affiliate partners." },
  {
    drawing: "stickers",
    title: "Receive two stickers",
    text: "Put one at the front and one at the back. Online orders arrive in 3-5 business days.",
  },
  {
    drawing: "register",
    title: "Scan and register",
    text: "Your personal details, the vehicle identification number and an emergency contact. An OTP proves that the phone is yours.",
  },
  { drawing: "ready", title: "Ready to use", text: "Anonymous calls or a preset SMS now reach you through a virtual number." },
] as const;
