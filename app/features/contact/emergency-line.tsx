import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { TextLink } from "~/ui/text-link";
import { scannerWords } from "~/words/words";

type EmergencyLineProps = {
  /** The sticker whose accident page to link to. Null if it has none. */
  readonly accidentGuid?: string | null;
};

/** A sentence with a link that calls 112. It stands wherever somebody at a vehicle is refused. */
export function EmergencyLine({ accidentGuid = null }: EmergencyLineProps) {
  const { contact, offers } = scannerWords();
  return (
    <>
      {accidentGuid !== null && (
        <ButtonLink tone="danger" wide href={paths.accident(accidentGuid)}>
          {contact.accident}
        </ButtonLink>
      )}
      <p>
        <TextLink href="tel:112">{offers.lifeInDanger}</TextLink>
      </p>
    </>
  );
}
