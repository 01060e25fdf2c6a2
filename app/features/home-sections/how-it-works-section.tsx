import { BuyNow } from "./buy-now";
import { Drawing } from "./drawing";
import { headingUnder, SectionFrame } from "./section-frame";

/** How It Works in four steps (spec, section 1). */
export function HowItWorksSection({ alone = false }: { readonly alone?: boolean }) {
  const Heading = headingUnder(alone);
  return (
    <SectionFrame
      id="howitwork"
      alone={alone}
      tone="mist"
      title="How It Works"
      lead="Set it up once, in a few minutes. It works for the life of the vehicle."
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
    text: "Enter your personal details, vehicle identification number and emergency contact. We check your phone number with an OTP.",
  },
  { drawing: "ready", title: "Ready to use", text: "Get anonymous calls or a preset SMS through a virtual number." },
] as const;
