import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { ApiCall } from "#contract/call";
import { cancelErasure, saveNominee, withdrawConsent, type MyData } from "#contract/rights";
import { callApi } from "~/api/client.server";
import { operator } from "~/env.server";
import { groupFacts } from "~/features/data-rights/group-facts";
import { requireDataRights, requireMyData } from "~/features/data-rights/my-data.server";
import { ErrorSummary } from "~/forms/error-summary";
import { constraintsOf, pressedButton, readForm, type ReadForm } from "~/forms/form.server";
import { buttonOf, usePageForm } from "~/forms/use-page-form";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { flash } from "~/session/flash.server";
import { endOwnerSession, type Owner } from "~/session/owner.server";
import { formatDay } from "~/ui/date";
import { Page, PageHeading } from "~/ui/page";
import { TextLink } from "~/ui/text-link";
import { presetText } from "~/words/api-messages.server";
import { ownerWords } from "~/words/words";
import { ConsentList } from "./consent-list";
import { EraseCard } from "./erase-card";
import { dataIntents } from "./intents";
import { NomineeCard } from "./nominee-card";
import { buttonSchema, nomineeSchema } from "./schema.server";
import { StoredData } from "./stored-data";

export async function loader({ request }: LoaderFunctionArgs) {
  const { facts, consents, nominee, erasureDueAt } = await requireMyData(request);
  return json({
    // The nominee has a form of its own on this page.
    sections: groupFacts(facts.filter(({ section }) => section !== "nominee").map(withMessageText)),
    consents: consents.map(({ givenAt, withdrawnAt, ...consent }) => ({
      ...consent,
      given: givenAt && formatDay(givenAt),
      withdrawn: withdrawnAt && formatDay(withdrawnAt),
    })),
    nominee,
    erasureDay: erasureDueAt && formatDay(erasureDueAt),
    supportEmail: operator.supportEmail,
    constraints: constraintsOf(nomineeSchema),
  });
}

export async function action(args: ActionFunctionArgs) {
  const owner = await requireDataRights(args.request);
  const { loginId } = owner;
  const { myData: words } = ownerWords();
  switch (await pressedButton(args.request)) {
    case dataIntents.nominate: {
      const form = await readForm(args, nomineeSchema);
      if (!form.accepted) return form.response;
      return send(args, owner, form, saveNominee, { loginId, name: form.value.name, phone: form.value.phone }, words.saved);
    }
    case dataIntents.removeNominee: {
      const form = await readForm(args, buttonSchema);
      return form.accepted ? send(args, owner, form, saveNominee, { loginId, name: "", phone: "" }, words.removed) : form.response;
    }
    case dataIntents.withdraw: {
      const form = await readForm(args, buttonSchema);
      if (!form.accepted) return form.response;
      return send(args, owner, form, withdrawConsent, { loginId, purpose: form.value.purpose ?? "" }, words.isWithdrawn);
    }
    default: {
      const form = await readForm(args, buttonSchema);
      return form.accepted ? send(args, owner, form, cancelErasure, { loginId }, words.isKept) : form.response;
    }
  }
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => {
  const { title, description } = ownerWords().myData;
  return { title, description };
});

export default function MyDataScreen() {
  const { sections, consents, nominee, erasureDay, supportEmail, constraints } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { myData: words } = ownerWords();
  const isAboutNominee = buttonOf(reply) === dataIntents.nominate;
  const other = usePageForm({ id: "other", names: [], constraints: {}, lastResult: isAboutNominee ? undefined : reply?.lastResult });
  return (
    <Page width="prose">
      <ErrorSummary {...other.summary} />
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <EraseCard erasureDay={erasureDay} onlyPending />
      <StoredData sections={sections} supportEmail={supportEmail} />
      <ConsentList consents={consents} />
      <NomineeCard nominee={nominee} constraints={constraints} reply={isAboutNominee ? reply : undefined} />
      <EraseCard erasureDay={erasureDay} />
      <p>
        <TextLink href={paths.ownerHome()}>{words.back}</TextLink>
      </p>
    </Page>
  );
}

/** Replaces the id of a preset message by its text. */
function withMessageText(fact: MyData["facts"][number]) {
  return ["reason", "messageId"].includes(fact.name) ? { ...fact, value: presetText(fact.value) || fact.value } : fact;
}

/** Makes the API call of a form, and shows the page again. */
async function send<Payload>(
  { request }: ActionFunctionArgs,
  { token }: Owner,
  form: Extract<ReadForm<unknown>, { accepted: true }>,
  call: ApiCall<Payload, unknown>,
  payload: NoInfer<Payload>,
  done: string,
) {
  const outcome = await callApi(call, payload, { token });
  const { notSaved } = ownerWords().consent;
  if (outcome.kind === "unauthorised") return endOwnerSession(request, "ownerLogin");
  if (outcome.kind !== "ok")
    return form.rejectFor(outcome, {
      refused: notSaved,
      unavailable: notSaved,
      fields: { nomineeNameInvalid: "name", nomineePhoneInvalid: "phone" },
    });
  return redirect(paths.myData(), { status: 303, headers: { "Set-Cookie": await flash({ tone: "success", text: done }) } });
}
