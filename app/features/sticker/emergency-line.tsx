import { TextLink } from "~/ui/text-link";
import { scannerWords } from "~/words/words";

/** A plain way to the emergency number, on pages where the owner cannot be reached. */
export function EmergencyLine() {
  const { offers: words } = scannerWords();
  return (
    <p>
      {words.lifeInDanger} <TextLink href="tel:112">{words.call112}</TextLink>
    </p>
  );
}
