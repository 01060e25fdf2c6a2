import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { giveConsent } from "#contract/rights";
import { callApi } from "~/api/client.server";
import { environment } from "~/env.server";
import { DataNotice } from "~/features/data-notice/data-notice";
import { ErrorSummary } from "~/forms/error-summary";
import { buttonForm } from "~/forms/fields.server";
import { readForm } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { nextPath } from "~/session/next.server";
import { endOwnerSession, requireVerifiedPhone } from "~/session/owner.server";
import { MainButton, TextLink } from "~/ui/links-and-buttons";
import { Page, PageHeading } from "~/ui/page";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords, pageLanguage } from "~/words/words";

/** The notice, for owners who have not agreed to its current version. A log-in leads here if the API says so. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireVerifiedPhone(request);
  return json({ contactDays: environment.retentionDays.contacts });
}

export async function action(args: ActionFunctionArgs) {
  const { token, loginId } = await requireVerifiedPhone(args.request);
  const form = await readForm(args, buttonForm);
  if (!form.accepted) return form.response;
  const { notSaved } = ownerWords().consent;
  const outcome = await callApi(giveConsent, { loginId: loginId ?? "" }, { token, noticeLanguage: pageLanguage().language });
  if (outcome.kind === "unauthorised") return endOwnerSession(args.request, "ownerLogin");
  if (outcome.kind !== "ok") return form.rejectFor(outcome, { refused: notSaved, unavailable: notSaved });
  return redirect(nextPath(args.request) ?? paths.ownerHome(), 303);
}

export const handle = plainScreen({ bar: "none", footer: "none", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().consent);

export default function Consent() {
  const { contactDays } = useLoaderData<typeof loader>();
  const { consent: words } = ownerWords();
  const form = usePageForm({ id: "consent" });
  const link = <TextLink href={paths.myData()}>{words.see}</TextLink>;
  return (
    <Page width="form">
      <ErrorSummary {...form.summary} />
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <DataNotice contactDays={contactDays} />
      <form {...form.props}>
        <MainButton>{words.button}</MainButton>
      </form>
      <p>
        <FilledSentence sentence={words.instead} values={{ link }} />
      </p>
    </Page>
  );
}
