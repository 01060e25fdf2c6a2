import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { reportWrongVehicle } from "#contract/misuse";
import { callApi } from "~/api/client.server";
import { requireContactableSticker } from "~/features/sticker/contactable-sticker.server";
import { ErrorSummary } from "~/forms/error-summary";
import { buttonForm } from "~/forms/fields.server";
import { readForm } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { withNotice } from "~/session/flash.server";
import { Button, LinkParagraph } from "~/ui/links-and-buttons";
import { Page, PageHeading } from "~/ui/page";
import { Plate } from "~/ui/plate";
import { scannerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  const { guid, plate } = await requireReportableSticker(request);
  return json({ guid, plate });
}

export async function action(args: ActionFunctionArgs) {
  const { guid } = await requireReportableSticker(args.request);
  const form = await readForm(args, buttonForm);
  if (!form.accepted) return form.response;
  const reported = await callApi(reportWrongVehicle, { guid });
  const { notReported, reported: thanks } = scannerWords().wrongVehicle;
  if (reported.kind !== "ok") return form.rejectFor(reported, { refused: notReported, unavailable: notReported });
  return redirect(withNotice(paths.quickContact(guid), { tone: "success", text: thanks }), 303);
}

export const handle = screen({ bar: "none", footer: "none", hydrate: false, languages: "scanner" });
export { ErrorBoundary } from "~/features/contact/scanner-error-screen";

export const meta = pageMeta(() => scannerWords().wrongVehicle);

export default function WrongVehicle() {
  const { guid, plate } = useLoaderData<typeof loader>();
  const form = usePageForm({ id: "report" });
  const { wrongVehicle: words } = scannerWords();
  return (
    <Page width="form">
      <ErrorSummary {...form.summary} />
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <p>
        <Plate number={plate} />
      </p>
      <p>{words.explanation}</p>
      <Form {...form.props}>
        <Button>{words.button}</Button>
      </Form>
      <LinkParagraph href={paths.quickContact(guid)}>{words.contactOwner}</LinkParagraph>
    </Page>
  );
}

/** Returns the sticker in the URL. If the API does not accept reports about the sticker, redirects to the sticker's scan URL. */
async function requireReportableSticker(request: Request): Promise<{ guid: string; plate: string }> {
  const { guid, sticker } = await requireContactableSticker(request);
  if (sticker.takesReports !== true) throw redirect(paths.scan(guid));
  return { guid, plate: sticker.plate };
}
