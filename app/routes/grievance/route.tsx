import { json, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { sendGrievance } from "#contract/grievance";
import { grievanceDue } from "#contract/retention";
import { callApi, findApiKind } from "~/api/client.server";
import { constraintsOf, newFormKey, readForm } from "~/forms/form.server";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import type { RootData } from "~/root-data";
import { flash } from "~/session/flash.server";
import { formatDay } from "~/ui/date";
import { Page, PageHeading } from "~/ui/page";
import { TextLink } from "~/ui/text-link";
import { commonWords, ownerWords, pageLanguage } from "~/words/words";
import { GrievanceForm } from "./grievance-form";
import { OfficerCard } from "./officer-card";
import { grievanceSchema } from "./schema.server";

/** The grievance officer, and a form if the API is known to take grievances. */
export async function loader() {
  const hasForm = (await findApiKind()) === "builtIn";
  return json({ hasForm, formKey: newFormKey(), constraints: constraintsOf(grievanceSchema) });
}

export async function action(args: ActionFunctionArgs) {
  const { grievance: words } = ownerWords();
  if ((await findApiKind()) !== "builtIn") throw new Response(words.notSent, { status: 404 });
  const form = await readForm(args, grievanceSchema);
  if (!form.accepted) return form.response;
  const { name, email, phone = "", message, idempotencyKey = null } = form.value;
  const outcome = await callApi(sendGrievance, { name, email, phone, message, language: pageLanguage().language }, { idempotencyKey });
  if (outcome.kind !== "ok") return form.rejectFor(outcome, { refused: words.notSent, unavailable: words.notSent });
  const { ticket, dueAt } = outcome.data;
  const text = words.sent({ ticket, day: dueAt === null ? "" : formatDay(dueAt) });
  return redirect(paths.grievance(), { status: 303, headers: { "Set-Cookie": await flash({ tone: "success", text }) } });
}

export const handle = plainScreen({ languages: "owner", isIndexed: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().grievance);

export default function Grievance() {
  const { hasForm, formKey, constraints } = useLoaderData<typeof loader>();
  const operator = useRouteLoaderData<RootData>("root")?.operator;
  const reply = useActionData<typeof action>();
  const { grievance: words } = ownerWords();
  const { acknowledgedHours, answeredDays } = grievanceDue;
  return (
    <Page width="form">
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      {hasForm && <p>{words.times({ hours: String(acknowledgedHours), days: String(answeredDays) })}</p>}
      {operator && <OfficerCard operator={operator} />}
      {hasForm && <GrievanceForm formKey={formKey} constraints={constraints} reply={reply} />}
      <p>{words.board}</p>
      <p>
        <TextLink href={paths.accessibility()}>{commonWords().footer.accessibility}</TextLink>
      </p>
    </Page>
  );
}
