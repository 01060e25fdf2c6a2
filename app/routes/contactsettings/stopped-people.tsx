import { Form } from "@remix-run/react";

import { HiddenField } from "~/forms/hidden-fields";
import { Button } from "~/ui/links-and-buttons";
import { Card } from "~/ui/page";
import { ownerWords } from "~/words/words";

export type StoppedPerson = {
  readonly id: string;
  /** A description of the contact for which the owner stopped the person. */
  readonly what: string;
  /** The time of that contact. */
  readonly at: string;
  /** The last day of the stop. */
  readonly until: string;
};

export const LIFT = "lift";

/** The people whom the owner stopped. A button beside each person lifts the stop. */
export function StoppedPeople({ people }: { readonly people: readonly StoppedPerson[] }) {
  const { settings: words } = ownerWords();
  return (
    <Card title={words.stopped} tone="mist">
      {people.length === 0 ? <p>{words.nobodyStopped}</p> : <p>{words.stoppedLead}</p>}
      <ul>
        {people.map(({ id, what, at, until }) => (
          <li key={id} className="owned-vehicle">
            <p>
              <strong>{what}</strong>
              <br />
              {words.stoppedUntil({ time: at, day: until })}
            </p>
            <Form method="post">
              <HiddenField name="stopId" value={id} />
              <Button intent={LIFT}>
                {words.undo}
                <span className="sr-only">{words.undoOf({ contact: what, time: at })}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
