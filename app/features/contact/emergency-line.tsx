import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { ButtonLink } from "~/ui/links-and-buttons";
import { scannerWords } from "~/words/words";

/**
 * The button that calls 112. It stands wherever somebody at a vehicle is refused, or a life may be in danger.
 * @param accidentGuid the sticker whose accident page to link to. Null if it has none.
 */
export function EmergencyLine({ accidentGuid = null }: { readonly accidentGuid?: string | null }) {
  const { contact, accident } = scannerWords();
  return (
    <>
      <ButtonLink tone="danger" wide href="tel:112">
        <Icon name="phone" /> {accident.call112}
      </ButtonLink>
      {accidentGuid !== null && (
        <ButtonLink wide href={paths.accident(accidentGuid)}>
          {contact.accident}
        </ButtonLink>
      )}
    </>
  );
}
