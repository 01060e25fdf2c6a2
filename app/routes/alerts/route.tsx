import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import {
  addAlertBrowser,
  removeAlertBrowser,
  saveAlertChoices,
  testAlert,
  type AlertView,
  spokenCallChoices,
  type TestableChannel,
} from "#contract/alerts";
import { requireAlerts } from "~/features/alerts/read-alerts.server";
import { makeChange } from "~/features/changes/make-change.server";
import { ErrorSummary } from "~/forms/error-summary";
import { commonFields, unreadable } from "~/forms/fields.server";
import { constraintsOf, pressedButton } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-fields";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { LinkParagraph, Button } from "~/ui/links-and-buttons";
import { Card, Columns, Page, PageHeading } from "~/ui/page";
import { isLanguage } from "~/words/languages.server";
import { ownerWords } from "~/words/words";
import { ChoicesForm } from "./choices-form";
import { alertIntents } from "./intents";
import { shownAlerts, type ShownAlerts } from "./shown-alerts.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { view } = await requireAlerts(request);
  return json({ ...shownAlerts(view), constraints: constraintsOf(choicesSchema) });
}

export async function action(args: ActionFunctionArgs) {
  const { owner, view } = await requireAlerts(args.request);
  const { loginId } = owner;
  const { alerts: words } = ownerWords();
  const finish = (text: string) => ({ failed: words.notSaved, done: () => redirectWithNotice(paths.alerts(), text) });
  switch (await pressedButton(args.request)) {
    case alertIntents.add:
      return makeChange(args, owner, browserSchema, (subscription) => {
        const name = browserName(args.request.headers.get("User-Agent") ?? "") || words.browser;
        return { call: addAlertBrowser, payload: { ...subscription, loginId, name }, ...finish(words.turnedOn) };
      });
    case alertIntents.remove:
      return makeChange(args, owner, browserIdSchema, ({ browserId }) => {
        return { call: removeAlertBrowser, payload: { loginId, browserId }, ...finish(words.removed) };
      });
    case alertIntents.test:
      return makeChange(args, owner, testSchema, ({ channel }) => {
        return { call: testAlert, payload: { loginId, channel }, ...finish(words.tested) };
      });
    default:
      return makeChange(args, owner, choicesSchema, (value) => {
        return { call: saveAlertChoices, payload: { loginId, ...choicesOf(value, view) }, ...finish(words.saved) };
      });
  }
}

/** Returns the choices to store. A choice that the page did not show is null: a box that is not there is not an empty box. */
function choicesOf(value: z.output<typeof choicesSchema>, { channels, canTurnSmsOff }: Pick<AlertView, "channels" | "canTurnSmsOff">) {
  const isShown = { whatsapp: channels.includes("whatsapp"), takesSms: canTurnSmsOff, hidesReason: channels.includes("push") };
  const ticked = (name: keyof typeof isShown) => (isShown[name] ? value[name] !== undefined : null);
  return {
    whatsapp: ticked("whatsapp"),
    takesSms: ticked("takesSms"),
    hidesReason: ticked("hidesReason"),
    spokenCalls: value.spokenCalls ?? null,
    copiesByMail: value.copiesByMail !== undefined,
    language: value.language ?? "",
  };
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().alerts);

export default function AlertsScreen() {
  const { hasContactCard, channels } = useLoaderData<typeof loader>();
  const { alerts: words } = ownerWords();
  const other = usePageForm({ id: "other", isOwn: (button) => button !== alertIntents.save });
  return (
    <Page>
      <ErrorSummary {...other.summary} />
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <Columns count={2}>
        <ChoicesForm />
        <div className="flow">
          {channels.includes("push") && <Browsers />}
          <Tests />
          {hasContactCard && (
            <Card title={words.contactCard} tone="mist">
              <p>{words.contactCardHint}</p>
              <LinkParagraph href={paths.contactCard()}>{words.contactCard}</LinkParagraph>
            </Card>
          )}
        </div>
      </Columns>
      <LinkParagraph href={paths.ownerHome()}>{words.back}</LinkParagraph>
    </Page>
  );
}

const box = z.literal("on", unreadable).optional();

const choicesSchema = z.object({
  ...commonFields,
  whatsapp: box,
  spokenCalls: z.enum(spokenCallChoices, unreadable).optional(),
  takesSms: box,
  copiesByMail: box,
  hidesReason: box,
  language: z.string().refine(isLanguage, unreadable).optional(),
});

const posted = (length: number) => z.string().max(length, unreadable).default("");

/** A browser's subscription. Empty without scripts, which only the sandbox offers. */
const browserSchema = z.object({ ...commonFields, endpoint: posted(1000), p256dh: posted(200), auth: posted(100) });

const browserIdSchema = z.object({ ...commonFields, browserId: z.string(unreadable).max(40, unreadable) });

const testSchema = z.object({ ...commonFields, channel: z.string(unreadable).max(20, unreadable) });

/** A test of each channel that the owner has, with what became of the last one. */
function Tests() {
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
                <Button intent={alertIntents.test}>{words.testOf[channel]}</Button>
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

/** The browsers that show notifications, each with a button that removes it, and the button that adds this one. */
function Browsers() {
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
              <Button intent={alertIntents.remove}>
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

/** By what a User-Agent names a browser, the most specific first. */
const browsers = [
  ["Edg", "Edge"],
  ["SamsungBrowser", "Samsung Internet"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;

const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
] as const;

/** Returns a name by which an owner recognises a browser, such as "Chrome, Android", or "" for an unknown one. */
function browserName(userAgent: string): string {
  const found = [browsers, systems].map((list) => list.find(([mark]) => userAgent.includes(mark))?.[1]);
  return found.filter((name) => name !== undefined).join(", ");
}
