import type { Operator } from "~/root-data";
import { Card } from "~/ui/card";
import { mailAddress } from "~/ui/mail-address";
import { TextLink } from "~/ui/text-link";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords } from "~/words/words";

/** The grievance officer's name, post, address and e-mail (Consumer Protection (E-Commerce) Rules 2020, rule 4). */
export function OfficerCard({ operator }: { readonly operator: Operator }) {
  const { grievance: words } = ownerWords();
  const { grievanceOfficer, grievancePost, grievanceAddress, grievanceEmail } = operator;
  const email = <TextLink href={`mailto:${grievanceEmail}`}>{mailAddress(grievanceEmail)}</TextLink>;
  return (
    <Card title={words.officer} tone="mist">
      {[grievanceOfficer, grievancePost, grievanceAddress]
        .filter((line) => line !== "")
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
      <p>
        <FilledSentence sentence={words.noOfficer} values={{ email }} />
      </p>
    </Card>
  );
}
