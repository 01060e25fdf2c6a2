import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { readStickerCode } from "#contract/sticker-code";
import { ErrorSummary } from "~/forms/error-summary";
import { constraintsOf, readForm, readFormFromUrl } from "~/forms/form.server";
import { Honeypot } from "~/forms/hidden-fields";
import { TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Page, PageHeading } from "~/ui/page";
import { FilledSentence } from "~/words/filled-sentence";
import { scannerWords } from "~/words/words";
import { codeSchema } from "./schema.server";

export function loader(args: LoaderFunctionArgs) {
  return json({ constraints: constraintsOf(codeSchema), reply: readFormFromUrl(args, codeSchema, "code") });
}

/** Redirects to the scan of the sticker. Reports a typing error without calling the API. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, codeSchema);
  if (!form.accepted) return form.response;
  return redirect(paths.typedScan(readStickerCode(form.value.code)), { status: 303, headers: { "Cache-Control": "no-store" } });
}

export const handle = screen({ bar: "none", footer: "none", hydrate: false, languages: "scanner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => scannerWords().code);

const SAMPLE_CODE = "K7QM 2XV9 4HTB 8WZC R";

export default function TypeCode() {
  const { constraints, reply } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult ?? reply?.lastResult;
  const form = usePageForm({ id: "sticker", names: ["code"], constraints, lastResult });
  const { code: words } = scannerWords();
  return (
    <Page width="form">
      <ErrorSummary {...form.summary} />
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <form {...form.props} action={paths.typeCode()}>
        <TextField
          state={form.fields.code}
          label={words.label}
          hint={<FilledSentence sentence={words.hint} values={{ code: <bdi dir="ltr">{SAMPLE_CODE}</bdi> }} />}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Honeypot name="website" />
        <Button tone="main" wide>
          {words.button}
        </Button>
      </form>
    </Page>
  );
}
