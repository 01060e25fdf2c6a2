import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";

import { addAlertBrowser, removeAlertBrowser, saveAlertChoices, testAlert, type AlertView } from "#contract/alerts";
import { requireAlerts } from "~/features/alerts/read-alerts.server";
import { makeChange } from "~/features/changes/make-change.server";
import { ErrorSummary } from "~/forms/error-summary";
import { constraintsOf, pressedButton } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { LinkParagraph } from "~/ui/links-and-buttons";
import { Card, Columns, Page, PageHeading } from "~/ui/page";
import { ownerWords } from "~/words/words";
import { browserName } from "./browser-name";
import { Browsers } from "./browsers";
import { ChoicesForm } from "./choices-form";
import { alertIntents } from "./intents";
import { browserIdSchema, browserSchema, choicesSchema, testSchema } from "./schema.server";
import { shownAlerts } from "./shown-alerts.server";
import { Tests } from "./tests";

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
