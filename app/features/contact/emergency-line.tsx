import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { scannerWords } from "~/words/words";

type EmergencyLineProps = {
  /** The sticker whose accident page to link to. Null if it has none. */
  readonly accidentGuid?: string | null;
};

/** A button that calls 112. It stands wherever somebody at a vehicle is refused. */
export function EmergencyLine({ accidentGuid = null }: EmergencyLineProps) {
  const { contact, offers } = scannerWords();
  return (
    <>
      {accidentGuid !== null && (
        <ButtonLink tone="danger" wide href={paths.accident(accidentGuid)}>
          {contact.accident}
        </ButtonLink>
      )}
      <ButtonLink wide href="tel:112">
        <Icon name="phone" /> {offers.lifeInDanger}
      </ButtonLink>
    </>
  );
}
