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

/** A sticker whose code is marked. A sticker has the same colours in both schemes. */
function CodeOnSticker() {
  return (
    <p>
      <svg viewBox="0 0 240 150" width={240} height={150} aria-hidden="true">
        <rect x={2} y={2} width={236} height={146} rx={10} fill="#FFC700" stroke="#10131A" strokeWidth={4} />
        <path fill="#FFF" d="M14 14h90v90H14z" />
        <path
          fill="#10131A"
          d="M22 22h26v26H22zm48 0h26v26H70zM22 70h26v26H22zm48 0h8v8h-8zm18 0h8v8h-8zM79 79h8v8h-8zm-9 9h8v8h-8zm18 0h8v8h-8zM54 22h8v8h-8zm0 16h8v8h-8zm0 16h8v8h-8zm16 0h8v8h-8zm18 0h8v8h-8zM22 54h8v8h-8zm16 0h8v8h-8zM54 70h8v8h-8zm0 18h8v8h-8zM116 18h104v14H116zm0 22h74v14h-74zm0 26h90v6h-90zm0 14h64v6h-64z"
        />
        <path fill="#FFC700" d="M27 27h16v16H27zm48 0h16v16H75zM27 75h16v16H27z" />
        <path fill="#10131A" d="M31 31h8v8h-8zm48 0h8v8h-8zM31 79h8v8h-8z" />
        <rect x={12} y={113} width={216} height={27} rx={6} fill="#FFF" stroke="#10131A" strokeWidth={3} />
        <text x={120} y={132} textAnchor="middle" fontFamily="monospace" fontWeight="bold" fontSize={14.5} fill="#10131A">
          {SAMPLE_CODE}
        </text>
      </svg>
    </p>
  );
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
      <CodeOnSticker />
      <form {...form.props} action={paths.typeCode()}>
        <TextField
          state={form.fields.code}
          label={words.label}
          hint={<FilledSentence sentence={words.hint} values={{ code: <bdi dir="ltr">{SAMPLE_CODE}</bdi> }} />}
          isMonospaced
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
