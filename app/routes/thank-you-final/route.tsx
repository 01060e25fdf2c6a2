import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { ReasonPolicy } from "#contract/contact-policy";
import { scanOutcome } from "#contract/scanning";
import type { ReplyCode } from "#contract/words";
import { now } from "~/env.server";
import { EmergencyLine } from "~/features/contact/emergency-line";
import { hasContact, readSendResult, sendResultInit, type SendResult } from "~/features/contact/send-result.server";
import { shownScan, type ShownScan } from "~/features/contact/shown-scan";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { findSticker } from "~/features/sticker/find-sticker.server";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { ButtonLink } from "~/ui/links-and-buttons";
import { Page } from "~/ui/page";
import { limitMessage, translateApiMessage } from "~/words/api-messages.server";
import { FilledSentence } from "~/words/filled-sentence";
import { foreignText } from "~/words/foreign-language";
import { scannerWords, commonWords } from "~/words/words";
import { handleContactForm } from "./contact-actions.server";
import { ContactPage } from "./contact-page";
import { loadContactPage } from "./contact-page.server";
import { Farewell, Outcome, ToldSentence, type Told } from "./outcome";
import { alreadyWritten, onItsWay, type Heading } from "./status-view";
import { policyOf, toldIn } from "./told.server";

/** Shows whether a message was sent (spec, section 4). If the API returned a reference to the contact, shows the contact's progress. */
export async function loader({ request }: LoaderFunctionArgs) {
  const result = requireSendResult(request);
  const { searchParams } = new URL(request.url);
  if (searchParams.get("to") === "vehicle") return redirect(paths.quickContact(result.guid));
  if (searchParams.get("to") === "report") return redirect(paths.wrongVehicle(result.guid));
  if (hasContact(result)) return loadContactPage(request, result);
  const otherWays = result.sent === false ? await findOtherWays(result.guid) : null;
  const repeat = result.sent === false ? null : result.repeat;
  const repeated = repeat && alreadyWritten(repeat, scannerWords(), now());
  const sealed = searchParams.get("result") ?? "";
  const data = {
    kind: "result",
    sealed,
    result: withShownMessage(result),
    repeated,
    told: toldIn(result),
    otherWays,
    policy: policyOf(result),
  } as const;
  return json(data, sendResultInit(result));
}

export function action(args: ActionFunctionArgs) {
  const result = requireSendResult(args.request);
  const path = paths.thankYouFinal(new URL(args.request.url).searchParams.get("result") ?? "");
  return hasContact(result) ? handleContactForm(args, result, path) : redirect(path, 303);
}

export const handle = screen({ hydrate: false, languages: "scanner" });

export const meta = pageMeta<typeof loader>(({ data }) => metaOf(data));

export default function ThankYouFinal() {
  const data = useLoaderData<typeof loader>();
  return data.kind === "contact" ? <ContactPage {...data} /> : <ResultScreen {...data} />;
}

/** Translates the API's message to the page's language. */
function withShownMessage<Result extends SendResult>(result: Result): Result {
  if (result.sent !== false) return result;
  const { message, code, retryAfter } = result;
  return { ...result, message: retryAfter === null ? translateApiMessage(message, code) : limitMessage(message, retryAfter) };
}

function requireSendResult(request: Request): SendResult {
  const result = readSendResult(request);
  if (result === null) throw redirect(paths.warning());
  return result;
}

type PlainResult = Exclude<SendResult, { sent: "call" }>;

function metaOf(data: { kind: "result"; result: PlainResult } | { kind: "contact"; heading: Heading } | undefined) {
  if (data?.kind === "contact" && data.heading.kind === "message") return { title: data.heading.title, description: data.heading.lead };
  const result = data?.kind === "result" ? data.result : undefined;
  const { result: words } = scannerWords();
  switch (result?.sent) {
    case undefined:
    case true:
      return { title: words.thanksTitle, description: words.sent };
    case "onItsWay":
      return { title: words.onItsWayTitle, description: words.onItsWayDescription };
    case false:
      return { title: words.notSentTitle, description: words.notSent };
  }
}

type ResultScreenProps = {
  /** The parameter `result` in the page's URL. */
  readonly sealed: string;
  readonly result: PlainResult;
  /** The heading if nothing was sent, because the person sent the same message before. */
  readonly repeated: Heading | null;
  readonly told: Told | null;
  readonly otherWays: OtherWays | null;
  readonly policy: ReasonPolicy | null;
};

function ResultScreen({ sealed, result, repeated, told, otherWays, policy }: ResultScreenProps) {
  switch (result.sent) {
    case true: {
      const sent = {
        kind: "thanks",
        tone: "success",
        title: told === null ? scannerWords().result.sent : <ToldSentence {...told} />,
      } as const;
      return (
        <Page width="form">
          <Outcome heading={repeated ?? sent} told={repeated && told} answer={null} />
          {policy?.showsEmergencyNumber === true && <EmergencyLine />}
          {policy?.isUrgent === true && <AskForCall guid={result.guid} />}
          <Farewell thanks={repeated === null && (told === null ? "rest" : true)} result={sealed} />
        </Page>
      );
    }
    case "onItsWay":
      return <OnItsWay {...result} told={told} policy={policy} />;
    case false:
      return <NotSent {...result} otherWays={otherWays} />;
  }
}

type OnItsWayProps = Pick<Extract<SendResult, { sent: "onItsWay" }>, "guid"> & Pick<ResultScreenProps, "told" | "policy">;

function OnItsWay({ guid, told, policy }: OnItsWayProps) {
  const words = scannerWords();
  const { title, tone, lead } = onItsWay(words);
  return (
    <MessageScreen title={title} tone={tone} lead={lead}>
      <p>{told && <ToldSentence {...told} />}</p>
      {policy?.showsEmergencyNumber === true && <EmergencyLine />}
      <p>{words.result.urgent}</p>
      <AskForCall guid={guid} />
    </MessageScreen>
  );
}

function AskForCall({ guid }: { readonly guid: string }) {
  return (
    <ButtonLink tone="main" wide href={`${paths.quickContact(guid)}&form=call`}>
      {scannerWords().result.askForCall}
    </ButtonLink>
  );
}

function NotSent({ otherWays, ...failure }: Extract<SendResult, { sent: false }> & Pick<ResultScreenProps, "otherWays">) {
  return (
    <MessageScreen title={scannerWords().result.notSent} tone="error" lead={<Reason {...failure} />}>
      <OtherWaysLinks guid={failure.guid} otherWays={otherWays} canRetry={canRetry(failure)} />
    </MessageScreen>
  );
}

/** Refusals after which the same message cannot succeed soon. */
const FINAL: readonly (ReplyCode | undefined)[] = ["messageNotSent", "messageNotTaken"];

/** The longest wait, in seconds, after which the page still offers to try again. */
const LONGEST_WAIT = 600;

function canRetry({ code, retryAfter }: Extract<SendResult, { sent: false }>): boolean {
  return !FINAL.includes(code) && (retryAfter ?? 0) <= LONGEST_WAIT;
}

/** Says why a message was not sent. The text about a limit is a whole sentence, so it is shown alone. */
function Reason({ message, retryAfter }: Pick<Extract<SendResult, { sent: false }>, "message" | "retryAfter">) {
  const { result: words } = scannerWords();
  if (message === "") return words.failed;
  const reason = <bdi {...foreignText(message)}>{message}</bdi>;
  return retryAfter === null ? <FilledSentence sentence={words.refused} values={{ reason }} /> : reason;
}

/** What else a person at the vehicle can do after a message was refused. */
type OtherWays = Pick<ShownScan, "takesCalls" | "takesEmergencyCalls" | "hasAccidentPage">;

/** Returns the other ways to reach somebody through a sticker. Null if the owner cannot be contacted, or the API does not respond. */
async function findOtherWays(guid: string): Promise<OtherWays | null> {
  const lookup = await findSticker(guid);
  if (lookup.kind !== "ok" || scanOutcome(lookup.data.sticker, now()) !== "contact") return null;
  const { takesCalls, takesEmergencyCalls, hasAccidentPage } = shownScan(lookup.data.sticker, false);
  return { takesCalls, takesEmergencyCalls, hasAccidentPage };
}

type OtherWaysLinksProps = {
  readonly guid: string;
  readonly otherWays: OtherWays | null;
  readonly canRetry: boolean;
};

/** Links to what still works after a refusal, the quickest first. */
function OtherWaysLinks({ guid, otherWays, canRetry }: OtherWaysLinksProps) {
  const { callEmergencyContact } = scannerWords();
  const scan = paths.quickContact(guid);
  return (
    <>
      {otherWays?.takesCalls === true && <AskForCall guid={guid} />}
      {otherWays?.takesEmergencyCalls === true && (
        <ButtonLink wide href={`${scan}&form=emergency`}>
          {callEmergencyContact.open}
        </ButtonLink>
      )}
      {canRetry && (
        <ButtonLink wide href={scan}>
          {commonWords().page.tryAgain}
        </ButtonLink>
      )}
      <EmergencyLine accidentGuid={otherWays?.hasAccidentPage === true ? guid : null} />
    </>
  );
}
