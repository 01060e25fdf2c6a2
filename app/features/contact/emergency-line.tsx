import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { ButtonLink, type ButtonTone } from "~/ui/links-and-buttons";
import { scannerWords } from "~/words/words";

type EmergencyLineProps = {
  /** The sticker whose accident page to link to. Null if it has none. */
  readonly accidentGuid?: string | null;
  readonly tone?: ButtonTone;
};

/** A button that calls 112. It stands wherever somebody at a vehicle is refused, or a life may be in danger. */
export function EmergencyLine({ accidentGuid = null, tone = "plain" }: EmergencyLineProps) {
  const { contact, offers } = scannerWords();
  return (
    <>
      {accidentGuid !== null && (
        <ButtonLink tone="danger" wide href={paths.accident(accidentGuid)}>
          {contact.accident}
        </ButtonLink>
      )}
      <ButtonLink tone={tone} wide href="tel:112">
        <Icon name="phone" /> {offers.lifeInDanger}
      </ButtonLink>
    </>
  );
}
