import { json, type ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";

import { sendGrievance } from "#contract/grievance";
import { limits } from "#contract/limits";
import { grievanceDue } from "#contract/retention";
import { callApi, findApiKind } from "~/api/client.server";
import { commonFields, email, phone, requiredText } from "~/forms/fields.server";
import { constraintsOf, newFormKey, readForm } from "~/forms/form.server";
import { Honeypot } from "~/forms/hidden-fields";
import { PhoneField, TextArea, TextField } from "~/forms/text-field";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import type { RootData, Operator } from "~/root-data";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { formatDay } from "~/ui/date";
import { Button, LinkParagraph, TextLink } from "~/ui/links-and-buttons";
import { mailAddress } from "~/ui/mail-address";
import { Card, Page, PageHeading } from "~/ui/page";
import { FilledSentence } from "~/words/filled-sentence";
import { commonWords, ownerWords, pageLanguage } from "~/words/words";

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
  return redirectWithNotice(paths.grievance(), words.sent({ ticket, day: dueAt === null ? "" : formatDay(dueAt) }));
}

export const handle = plainScreen({ languages: "owner", isIndexed: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().grievance);

export default function Grievance() {
  const { hasForm } = useLoaderData<typeof loader>();
  const operator = useRouteLoaderData<RootData>("root")?.operator;
  const { grievance: words } = ownerWords();
  const { acknowledgedHours, answeredDays } = grievanceDue;
  return (
    <Page
      width="form"
      side={
        <>
          {operator && <OfficerCard operator={operator} />}
          <p>{words.board}</p>
          <LinkParagraph href={paths.accessibility()}>{commonWords().footer.accessibility}</LinkParagraph>
        </>
      }
    >
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      {hasForm && <p>{words.times({ hours: String(acknowledgedHours), days: String(answeredDays) })}</p>}
      {hasForm && <GrievanceForm />}
    </Page>
  );
}

const grievanceSchema = z.object({
  ...commonFields,
  name: requiredText(limits.personName, () => ownerWords().grievance.nameMissing),
  email: email(
    () => ownerWords().grievance.emailMissing,
    () => ownerWords().grievance.emailInvalid,
  ),
  phone: phone(() => ownerWords().grievance.phoneInvalid).optional(),
  message: requiredText(limits.message, () => ownerWords().grievance.messageMissing),
});

/** The grievance officer's name, post, address and e-mail (Consumer Protection (E-Commerce) Rules 2020, rule 4). */
function OfficerCard({ operator }: { readonly operator: Operator }) {
  const { grievance: words } = ownerWords();
  const { grievanceOfficer, grievancePost, grievanceAddress, grievanceEmail } = operator;
  const email = <TextLink href={`mailto:${grievanceEmail}`}>{mailAddress(grievanceEmail)}</TextLink>;
  return (
    <Card title={words.officer} tone="mist">
      {[grievanceOfficer, grievancePost, grievanceAddress]
        .filter((line) => line !== "")
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
      <p>
        <FilledSentence sentence={words.noOfficer} values={{ email }} />
      </p>
    </Card>
  );
}

function GrievanceForm() {
  const { grievance: words } = ownerWords();
  const form = usePageForm({ id: "grievance", names: ["name", "email", "phone", "message"] });
  return (
    <FormWithErrors form={form}>
      <TextField state={form.fields.name} label={words.name} autoComplete="name" />
      <TextField state={form.fields.email} label={words.email} type="email" inputMode="email" autoComplete="email" />
      <PhoneField state={form.fields.phone} label={words.phone} hint={words.phoneHint} autoComplete="tel" />
      <TextArea state={form.fields.message} label={words.message} rows={5} />
      <Honeypot name="website" />
      <Button tone="main" wide data-busy={words.sending}>
        {words.send}
      </Button>
    </FormWithErrors>
  );
}
