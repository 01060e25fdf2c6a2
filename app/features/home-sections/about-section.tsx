import { Carousel } from "~/features/carousel/carousel";
import { BuyNow } from "./buy-now";
import { Drawing } from "./drawing";
import { SectionFrame } from "./section-frame";

/** What it is for, and the moments when it is needed. */
export function AboutSection({ alone = false }: { readonly alone?: boolean }) {
  return (
    <SectionFrame
      id="aboutus"
      alone={alone}
      title="Somebody always sees it before you do"
      lead="Lights left on, a gate blocked, a tow truck backing up. The people standing there would tell you, if only they could reach you."
    >
      <p className="section-text">
        Our sticker lets them. They scan it with the phone&apos;s camera, choose a message and send it, or ask for a call. There is no app
        to install and no account to make. Your name, number and address are never shown, and theirs is not shown to you.
      </p>
      <Carousel label="When people write to you" layout="about">
        {moments.map((moment) => (
          <Moment key={moment.drawing} {...moment} />
        ))}
      </Carousel>
      {alone && <BuyNow />}
    </SectionFrame>
  );
}

type MomentProps = { readonly drawing: string; readonly says: string; readonly gain: string };

function Moment({ drawing, says, gain }: MomentProps) {
  return (
    <figure className="moment">
      <Drawing name={`moments/${drawing}`} width={320} height={200} />
      <figcaption className="moment-words">
        <p className="moment-message">{says}</p>
        <p>{gain}</p>
      </figcaption>
    </figure>
  );
}

/** Each is one of the messages that a scanner can choose (contract/scanning.ts). */
const moments: readonly MomentProps[] = [
  { drawing: "lights", says: "Lights of the car are on", gain: "Switch them off tonight, and it starts in the morning." },
  { drawing: "no-parking", says: "Car in no parking zone", gain: "Move it before it costs you a fine." },
  { drawing: "towing", says: "Car is getting towed", gain: "You know while the truck is still there." },
  { drawing: "baby", says: "Baby or pet in the car", gain: "The message that must not wait for a loudspeaker." },
  { drawing: "window", says: "Window of the car is open", gain: "Close it before the rain, or a hand, comes in." },
  { drawing: "keys", says: "Forgot keys in the bike", gain: "Good that somebody honest saw them first." },
];
