import { Carousel } from "~/features/carousel/carousel";
import { BuyNow, Illustration } from "./section-parts";
import { SectionFrame } from "./section-frame";

export function AboutSection({ isStandalone = false }: { readonly isStandalone?: boolean }) {
  return (
    <SectionFrame
      id="aboutus"
      isStandalone={isStandalone}
      title="Somebody always sees it before you do"
      lead="Lights left on, a gate blocked, a tow truck. People would tell you, if only they could reach you."
    >
      {isStandalone && (
        <p className="section-text">
          With our sticker they can. They scan it with their phone camera and send you a message or ask for a call. They need no app and no
          account. They never see your name, number or address, and you do not see theirs.
        </p>
      )}
      <Carousel label="Messages you may get" layout="about">
        {useCases.map((useCase) => (
          <UseCase key={useCase.illustration} {...useCase} />
        ))}
      </Carousel>
      {isStandalone && <BuyNow />}
    </SectionFrame>
  );
}

type UseCaseProps = { readonly illustration: string; readonly message: string; readonly gain: string };

function UseCase({ illustration, message, gain }: UseCaseProps) {
  return (
    <figure className="moment">
      <Illustration name={`moments/${illustration}`} width={320} height={200} />
      <figcaption className="moment-words">
        <p className="moment-message">{message}</p>
        <p>{gain}</p>
      </figcaption>
    </figure>
  );
}

/** Examples from the preset messages (contract/scanning.ts). */
const useCases: readonly UseCaseProps[] = [
  { illustration: "lights", message: "Lights of the car are on", gain: "Switch them off tonight, and the car starts in the morning." },
  { illustration: "no-parking", message: "Car in no parking zone", gain: "Move it before you get a fine." },
  { illustration: "towing", message: "Car is getting towed", gain: "Reach it while the truck is still there." },
  { illustration: "baby", message: "Baby or pet in the car", gain: "Get back before it gets dangerous." },
  { illustration: "window", message: "Window of the car is open", gain: "Close it before rain or a thief gets in." },
  { illustration: "keys", message: "Forgot keys in the bike", gain: "Fetch them before somebody takes the bike." },
];
