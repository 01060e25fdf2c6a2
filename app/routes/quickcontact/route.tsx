import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { callTargets, requestCall, sendPresetMessage } from "#contract/scanning";
import { offersBeyondSpec, callApi } from "~/api/client.server";
import { callButtons } from "~/features/contact/call-form";
import { ContactForms } from "~/features/contact/contact-forms";
import { callSchemaFor, contactConstraints, isProofWrong, messageSchemaFor } from "~/features/contact/contact-schemas.server";
import { EmergencyLine } from "~/features/contact/emergency-line";
import { callContactPath, sendResultPath } from "~/features/contact/send-result.server";
import { shownScan, type ShownScan } from "~/features/contact/shown-scan";
import { useContactForms } from "~/features/contact/use-contact-forms";
import { VehicleStrip } from "~/features/contact/vehicle-strip";
import { requireContactableSticker } from "~/features/sticker/contactable-sticker.server";
import { ErrorSummary } from "~/forms/error-summary";
import { newFormKey, pressedButton, readForm } from "~/forms/form.server";
import type { PageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { markOf } from "~/session/browser-mark.server";
import { withNotice } from "~/session/flash.server";
import { lastContactAt, rememberContact, type LastContact as LastContactProps } from "~/session/last-contact.server";
import { Banner } from "~/ui/banner";
import { LinkParagraph, TextLink } from "~/ui/links-and-buttons";
import { Page } from "~/ui/page";
import { pageLanguage, scannerWords, languageTag } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  const { guid, sticker } = await requireContactableSticker(request);
  const scan = shownScan(sticker, offersBeyondSpec());
  return json({
    guid,
    scan,
    lastContact: await lastContactAt(request, guid),
    openForm: new URL(request.url).searchParams.get("form"),
    formKey: newFormKey(),
    constraints: contactConstraints(scan),
  });
}

/** Handles the three forms of the page. The pressed button says which form was posted. */
export async function action(args: ActionFunctionArgs) {
  const { guid, sticker } = await requireContactableSticker(args.request);
  const scan = shownScan(sticker, offersBeyondSpec());
  switch (await pressedButton(args.request)) {
    case callButtons.call:
      return call(args, guid, scan, callTargets.owner);
    case callButtons.emergency:
      return call(args, guid, scan, callTargets.emergencyContact);
    default:
      return sendMessage(args, guid, scan);
  }
}

export const handle = screen({ bar: "none", footer: "none", hydrate: false, languages: "scanner" });
export { ErrorBoundary } from "~/features/contact/scanner-error-screen";

export const meta = pageMeta(() => scannerWords().contact);

export default function QuickContact() {
  const { guid, scan, lastContact, openForm, formKey } = useLoaderData<typeof loader>();
  const forms = useContactForms();
  const { contact: words } = scannerWords();
  return (
    <Page width="form" strip={<VehicleStrip scan={scan} title={words.title} />}>
      <ErrorSummary {...forms.summary} />
      {lastContact && <LastContact {...lastContact} />}
      <MessageFallback calls={[forms.call, forms.emergency]} message={forms.message} />
      <ContactForms forms={forms} guid={guid} formKey={formKey} scan={scan} openForm={openForm} />
    </Page>
  );
}

async function sendMessage(args: ActionFunctionArgs, guid: string, scan: ShownScan) {
  const form = await readForm(args, messageSchemaFor(scan));
  if (!form.accepted) return form.response;
  const { id, proof, idempotencyKey = null } = form.value;
  const isOffered = scan.presets.some((preset) => preset.id === id);
  if (!isOffered) return form.reject(scannerWords().api.messageNotSelected, { field: "id" });

  const { mark: browserMark, headers } = await markOf(args.request);
  const message = { guid, messageId: id, proof: proofToSend(scan, proof) };
  const outcome = await callApi(sendPresetMessage, message, { idempotencyKey, browserMark });
  if (isProofWrong(outcome)) return form.reject(scannerWords().api.proofWrong, { field: "proof" });
  const path = sendResultPath(outcome, guid, { plate: scan.plate, messageId: id });
  if (outcome.kind === "ok" && outcome.data.contact !== null) {
    headers.append("Set-Cookie", await rememberContact(args.request, { guid, path, kind: "message" }, outcome.data.repeatOf));
  }
  return redirect(path, { status: 303, headers });
}

async function call(args: ActionFunctionArgs, guid: string, scan: ShownScan, contact: string | null) {
  const form = await readForm(args, callSchemaFor(scan));
  if (!form.accepted) return form.response;
  const { from, proof, idempotencyKey = null } = form.value;

  const wanted = { guid, callerPhone: from, contact, contactReference: null, proof: proofToSend(scan, proof), accident: null };
  const { mark: browserMark, headers } = await markOf(args.request);
  const outcome = await callApi(requestCall, wanted, { idempotencyKey, browserMark, noticeLanguage: pageLanguage().language });
  if (isProofWrong(outcome)) return form.reject(scannerWords().api.proofWrong, { field: "proof" });
  const words = scannerWords();
  if (outcome.kind !== "ok") return form.rejectFor(outcome, { refused: words.api.callBlocked, unavailable: words.contact.callUnavailable });
  const { contact: reference } = outcome.data;
  const link = reference === null ? undefined : { text: words.contact.seeWhatHappens, path: callContactPath(reference, guid) };
  if (link) headers.append("Set-Cookie", await rememberContact(args.request, { guid, path: link.path, kind: "call" }, null));
  const close = link && { text: words.contact.closeNotice, path: paths.home() };
  const notice = outcome.data.onItsWay
    ? ({ tone: "info", text: words.contact.callUnconfirmed, link, close } as const)
    : ({
        tone: "success",
        text: link ? `${words.api.callStarted} ${words.contact.phoneRings}` : words.api.callStarted,
        link,
        close,
      } as const);
  return redirect(withNotice(paths.home(), notice), { status: 303, headers });
}

/** Returns the typed characters of the plate, or null if the sticker does not ask for this proof of presence. */
function proofToSend({ asksProof }: ShownScan, proof: string | undefined): string | null {
  return asksProof ? (proof ?? null) : null;
}

/** Links to the contact that this browser began at this sticker before. */
function LastContact({ path, kind, secondsAgo }: LastContactProps) {
  const { contact: words } = scannerWords();
  return (
    <Banner tone="info">
      <p>
        {words[kind === "call" ? "calledAgo" : "wroteAgo"]({ ago: timeAgo(secondsAgo) })}{" "}
        <TextLink href={path}>{words.seeWhatHappens}</TextLink>
      </p>
    </Banner>
  );
}

/** Returns, for example, "4 minutes ago", in the page's language and with Latin digits. */
function timeAgo(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(`${languageTag(pageLanguage().language)}-u-nu-latn`);
  const minutes = Math.max(1, Math.floor(seconds / 60));
  return minutes < 60 ? format.format(-minutes, "minute") : format.format(-Math.floor(minutes / 60), "hour");
}

type MessageFallbackProps = {
  /** The forms that request a phone call. */
  readonly calls: readonly PageForm<"from">[];
  readonly message: PageForm<"id">;
};

/** Offers the message form and 112 after a phone call could not be requested. */
function MessageFallback({ calls, message }: MessageFallbackProps) {
  if (calls.every((call) => call.errors.length === 0)) return null;
  return (
    <Banner tone="info">
      <LinkParagraph href={`#${message.fields.id.id}`}>{scannerWords().contact.messageInstead}</LinkParagraph>
      <EmergencyLine />
    </Banner>
  );
}
