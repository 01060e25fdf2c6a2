import { useLoaderData } from "@remix-run/react";

import type { TestableChannel } from "#contract/alerts";
import { HiddenField } from "~/forms/hidden-fields";
import { paths } from "~/paths";
import { Button, LinkParagraph } from "~/ui/links-and-buttons";
import { Card } from "~/ui/page";
import { ownerWords } from "~/words/words";
import { alertIntents } from "./intents";
import type { ShownAlerts } from "./shown-alerts.server";

/** A test of each channel that the owner has, with what became of the last one. */
export function Tests() {
  const { testable, tests } = useLoaderData<ShownAlerts>();
  const { alerts: words } = ownerWords();
  const known = testable.filter(isKnown);
  return (
    <Card title={words.tests} tone="mist">
      <p>{words.testsLead}</p>
      <ul>
        {known.map((channel) => {
          const last = tests.find((test) => test.channel === channel);
          return (
            <li key={channel} className="owned-vehicle flow">
              <form method="post">
                <HiddenField name="channel" value={channel} />
                <Button name="intent" value={alertIntents.test}>
                  {words.testOf[channel]}
                </Button>
              </form>
              {last !== undefined && (
                <p>
                  {words.states[last.state]({ time: last.time })} {last.state === "failed" && words.fix[channel]}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {tests.some(({ state }) => state === "queued" || state === "sent") && (
        <LinkParagraph href={paths.alerts()}>{words.checkAgain}</LinkParagraph>
      )}
    </Card>
  );
}

function isKnown(channel: string): channel is TestableChannel {
  return channel in ownerWords().alerts.testOf;
}
