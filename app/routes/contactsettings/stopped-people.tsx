import { Form } from "@remix-run/react";

import { HiddenField } from "~/forms/hidden-field";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";

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

/** The people whom the owner stopped. A button beside each person ends the stop. */
export function StoppedPeople({ people }: { readonly people: readonly StoppedPerson[] }) {
  return (
    <Card title="Stopped people" tone="mist">
      {people.length === 0 ? (
        <p>You have not stopped anybody. You can stop a person from the link in a message about your vehicle.</p>
      ) : (
        <p>
          They must type the last four characters of your plate. They can send one message and ask for one call a day. We do not know who
          they are.
        </p>
      )}
      <ul>
        {people.map(({ id, what, at, until }) => (
          <li key={id} className="owned-vehicle">
            <p>
              <strong>{what}</strong>
              <br />
              {at}. Stopped until {until}.
            </p>
            <Form method="post">
              <HiddenField name="stopId" value={id} />
              <Button name="intent" value={LIFT}>
                Undo stop
                <span className="sr-only">
                  : {what}, {at}
                </span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
