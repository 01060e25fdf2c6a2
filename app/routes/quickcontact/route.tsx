import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";

import { callTargets, presetMessagesFor, requestCall, sendPresetMessage, type Sticker } from "#contract/scanning";
import { words } from "#contract/words";
import { callApi } from "~/api/client.server";
import { callSchema } from "~/features/contact/call-schema.server";
import { ContactForms } from "~/features/contact/contact-forms";
import { callContactPath, sendResultPath } from "~/features/contact/send-result.server";
import { useContactForms } from "~/features/contact/use-contact-forms";
import { requireContactableSticker } from "~/features/sticker/contactable-sticker.server";
import { ErrorSummary } from "~/forms/error-summary";
import { constraintsOf, newFormKey, pressedButton, readForm } from "~/forms/form.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { withNotice } from "~/session/flash.server";
import { Page, PageHeading } from "~/ui/page";
import { messages } from "~/words/messages";
import { MessageFallback } from "./message-fallback";
import { messageSchema } from "./schema.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { guid, sticker } = await requireContactableSticker(request);
  return json({
    guid,
    plate: sticker.plate,
    bloodGroup: sticker.bloodGroup,
    presets: presetMessagesFor(sticker.productId),
    formKey: newFormKey(),
    constraints: { ...constraintsOf(messageSchema), ...constraintsOf(callSchema) },
  });
}

/** Handles the page's three forms, by the pressed button. */
export async function action(args: ActionFunctionArgs) {
  const { guid, sticker } = await requireContactableSticker(args.request);
  switch (await pressedButton(args.request)) {
    case "call":
      return call(args, guid, callTargets.owner);
    case "emergency":
      return call(args, guid, callTargets.emergencyContact);
    default:
      return sendMessage(args, guid, sticker);
  }
}

export const handle = screen({ bar: "none", footer: "none", hydrate: false });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: "Contact the owner", description: "Send the owner of this vehicle a message or ask for a masked call." });

export default function QuickContact() {
  const { guid, plate, bloodGroup, presets, formKey } = useLoaderData<typeof loader>();
  const forms = useContactForms(useLoaderData<typeof loader>().constraints, useActionData<typeof action>());
  return (
    <Page width="form">
      <ErrorSummary {...forms.summary} />
      <MessageFallback calls={[forms.call, forms.emergency]} message={forms.message} />
      <PageHeading lead="Send the owner a message, or ask for a call. Neither of you sees the other's number.">
        Contact the owner
      </PageHeading>
      <ContactForms
        forms={forms}
        action={paths.quickContact(guid)}
        formKey={formKey}
        plate={plate}
        bloodGroup={bloodGroup}
        presets={presets}
      />
    </Page>
  );
}

async function sendMessage(args: ActionFunctionArgs, guid: string, sticker: Sticker) {
  const form = await readForm(args, messageSchema);
  if (!form.accepted) return form.response;
  const { id, idempotencyKey = null } = form.value;
  const isForThisVehicle = presetMessagesFor(sticker.productId).some((preset) => preset.id === id);
  if (!isForThisVehicle) return form.reject(words.messageNotSelected, { field: "id" });

  const outcome = await callApi(sendPresetMessage, { guid, messageId: id }, { idempotencyKey });
  return redirect(sendResultPath(outcome, guid), 303);
}

async function call(args: ActionFunctionArgs, guid: string, contact: string | null) {
  const form = await readForm(args, callSchema);
  if (!form.accepted) return form.response;
  const { from, idempotencyKey = null } = form.value;

  const outcome = await callApi(requestCall, { guid, callerPhone: from, contact, contactReference: null }, { idempotencyKey });
  if (outcome.kind !== "ok") return form.rejectFor(outcome, { refused: words.callBlocked, unavailable: messages.callUnavailable });
  const { contact: reference } = outcome.data;
  const link = reference === null ? undefined : { text: messages.seeWhatHappens, path: callContactPath(reference, guid) };
  return redirect(withNotice(paths.home(), { tone: "success", text: words.callStarted, link }), 303);
}
