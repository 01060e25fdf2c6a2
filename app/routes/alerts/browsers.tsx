import { useLoaderData } from "@remix-run/react";

import { HiddenField } from "~/forms/hidden-fields";
import { Button } from "~/ui/links-and-buttons";
import { Card } from "~/ui/page";
import { ownerWords } from "~/words/words";
import { alertIntents } from "./intents";
import type { ShownAlerts } from "./shown-alerts.server";

/** The browsers that show notifications, each with a button that removes it, and the button that adds this one. */
export function Browsers() {
  const { browsers } = useLoaderData<ShownAlerts>();
  const { alerts: words } = ownerWords();
  return (
    <Card title={words.browsers}>
      <p>{words.browsersLead}</p>
      {browsers.length === 0 && <p>{words.noBrowser}</p>}
      <ul>
        {browsers.map(({ id, name, day, isThis }) => (
          <li key={id} className="owned-vehicle">
            <p>
              <strong>
                {name} {isThis && `(${words.thisBrowser})`}
              </strong>
              <br />
              {words.since({ day })}
            </p>
            <form method="post">
              <HiddenField name="browserId" value={id} />
              <Button name="intent" value={alertIntents.remove}>
                {words.remove}
                <span className="sr-only"> {name}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {!browsers.some(({ isThis }) => isThis) && <TurnOn />}
      <p>{words.mostBrowsers({ count: "10" })}</p>
    </Card>
  );
}

/**
 * The button for this browser. Only a script can subscribe a browser (app/enhancements/notifications.ts): it shows the button, or why there
 * is none. The sandbox simulates the subscription of a browser that has none, so there the button works without scripts too.
 */
function TurnOn() {
  const { pushKey, isPushSimulated } = useLoaderData<ShownAlerts>();
  const { alerts: words } = ownerWords();
  return (
    <form method="post" data-notifications={pushKey} data-simulated={isPushSimulated || undefined}>
      {["endpoint", "p256dh", "auth"].map((name) => (
        <HiddenField key={name} name={name} value="" />
      ))}
      <HiddenField name="intent" value={alertIntents.add} />
      <p data-when="start" hidden={isPushSimulated}>
        {words.needsScripts}
      </p>
      {(["iphone", "unsupported", "blocked", "failed"] as const).map((name) => (
        <p key={name} data-when={name} role="status" hidden>
          {words[name]}
        </p>
      ))}
      {isPushSimulated && <p>{words.simulated}</p>}
      <div data-when="ready" hidden={!isPushSimulated}>
        <Button>{words.turnOn}</Button>
      </div>
    </form>
  );
}
