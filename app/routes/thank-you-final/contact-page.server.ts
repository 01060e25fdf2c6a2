import { json, redirect } from "@remix-run/node";

import { readContact, type ContactStatus } from "#contract/contacts";
import { callApi, offersBeyondSpec } from "~/api/client.server";
import { now } from "~/env.server";
import { callSchema } from "~/features/contact/contact-schemas.server";
import type { ContactResult } from "~/features/contact/send-result.server";
import { findSticker } from "~/features/sticker/find-sticker.server";
import { constraintsOf, newFormKey } from "~/forms/form.server";
import { paths } from "~/paths";
import { formatTime } from "~/ui/date";
import { scannerWords, type Words } from "~/words/words";
import { FOLLOW_INTERVAL_SECONDS, readFollowing, type Following } from "./following";
import { alreadyWritten, onItsWay, viewStatus, type Heading } from "./status-view";
import { policyOf, toldIn } from "./told.server";
import type { Reloading } from "./updates";

/**
 * Returns the data of a contact's page. Anyone with the URL can open the page, so it shows no sticker, phone number or name. It shows the
 * plate only as the scan did.
 * @throws a redirect that adds the start time to the URL, when the page begins to reload itself.
 */
export async function loadContactPage(request: Request, contactResult: ContactResult) {
  const url = new URL(request.url);
  const result = url.searchParams.get("result") ?? "";
  const following = requireFollowing(url, result);
  const outcome = await callApi(readContact, { contact: contactResult.contact });
  const status = outcome.kind === "ok" && hasMessageOrCall(outcome.data) ? outcome.data : null;
  const reloading = status?.isOver === true ? null : reloadingOf(following);
  return json(
    {
      kind: "contact",
      report: await reportPath(status, contactResult, result),
      result,
      told: toldIn(contactResult),
      ...shownStatus(status, contactResult),
      offers: status?.offers ?? [],
      hasNotice: offersBeyondSpec(),
      hasCalled: (status?.call ?? null) !== null,
      isUrgent: policyOf(contactResult)?.isUrgent === true,
      reloading,
      openForm: url.searchParams.get("form"),
      formKey: newFormKey(),
      constraints: constraintsOf(callSchema),
    } as const,
    { headers: reloading?.state === "on" ? { Refresh: String(FOLLOW_INTERVAL_SECONDS) } : {} },
  );
}

/** @throws a redirect that adds the start time to the URL, when the page begins to reload itself. */
function requireFollowing(url: URL, result: string): Following {
  const following = readFollowing(url, now());
  if (following.state !== "begins") return following;
  throw redirect(paths.thankYouFinal(result, { follow: "1", since: Math.floor(now().getTime() / 1000) }));
}

/** Returns whether the API's response describes a message or a phone call. */
function hasMessageOrCall({ message, call }: ContactStatus): boolean {
  return message !== null || call !== null;
}

function shownStatus(status: ContactStatus | null, contactResult: ContactResult) {
  const words = scannerWords();
  const { sent, repeat } = contactResult;
  if (status === null) {
    const thanks = sent === true && repeat === null && ("rest" as const);
    return { heading: headingOf(contactResult, words), thanks, status: null };
  }
  const { heading, ...view } = viewStatus(status, words, now(), repeat);
  return { heading, thanks: heading.kind === "thanks" && repeat === null, status: view };
}

/** Returns the heading if the contact's status is not known. It says only whether the message was sent or the phone call requested. */
function headingOf({ sent, repeat }: ContactResult, words: Words): Heading {
  if (repeat !== null) return alreadyWritten(repeat, words, now());
  switch (sent) {
    case true:
      return { kind: "thanks", tone: "success", title: words.result.sent };
    case "onItsWay":
      return onItsWay(words);
    case "call":
      return { kind: "message", tone: "success", title: words.api.callStarted, lead: words.call.leadShort };
  }
}

/** Returns the URL that leads to the report of a sticker on the wrong vehicle. Null if nobody said so, or the API takes no such reports. */
async function reportPath(status: ContactStatus | null, { guid }: ContactResult, result: string): Promise<string | null> {
  if (status?.answer?.is !== "not_my_vehicle") return null;
  const lookup = await findSticker(guid);
  return lookup.kind === "ok" && lookup.data.sticker.takesReports === true ? paths.thankYouFinal(result, { to: "report" }) : null;
}

function reloadingOf(following: Following): Reloading {
  if (following.state === "on") return { state: "on", until: formatTime(following.until) };
  return { state: following.state === "ended" ? "ended" : "off" };
}
