import { HiddenField } from "~/forms/hidden-fields";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ownerWords } from "~/words/words";
import { dataIntents, isWithdrawable } from "./intents";

type ShownConsent = {
  readonly purpose: string;
  readonly version: string;
  readonly language: string;
  readonly given: string | null;
  /** The day, or null if the consent is valid. */
  readonly withdrawn: string | null;
};

/** The owner's consents. Says what a withdrawal ends before its button. */
export function ConsentList({ consents }: { readonly consents: readonly ShownConsent[] }) {
  const { myData: words } = ownerWords();
  return (
    <Card title={words.consents}>
      {consents.length === 0 && <p>{words.noConsents}</p>}
      <ul>
        {consents.map(({ purpose, version, language, given, withdrawn }) => (
          <li key={`${purpose} ${version} ${given} ${withdrawn}`} className="owned-vehicle">
            <div>
              <strong>{isWithdrawable(purpose) ? words.bloodGroup : words.account}</strong>
              <p>
                {words.given({ day: given ?? "", version, language })} {withdrawn !== null && words.withdrawn({ day: withdrawn })}
              </p>
              {withdrawn === null && <p>{isWithdrawable(purpose) ? words.bloodGroupEnds : words.accountEnds}</p>}
            </div>
            {withdrawn === null && isWithdrawable(purpose) && (
              <form method="post">
                <HiddenField name="purpose" value={purpose} />
                <Button name="intent" value={dataIntents.withdraw}>
                  {words.withdraw}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
