import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { readStickerCode } from "#contract/sticker-code";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { stickerCode } from "~/features/sticker/new-sticker.server";
import { StickerCodeField } from "~/features/sticker/sticker-code-field";
import { ErrorSummary } from "~/forms/error-summary";
import { commonFields } from "~/forms/fields.server";
import { constraintsOf, readForm, readFormFromUrl } from "~/forms/form.server";
import { Honeypot } from "~/forms/hidden-fields";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { MainButton } from "~/ui/links-and-buttons";
import { FilledSentence } from "~/words/filled-sentence";
import { scannerWords } from "~/words/words";

export function loader(args: LoaderFunctionArgs) {
  return json({ constraints: constraintsOf(codeSchema), reply: readFormFromUrl(args, codeSchema, "code") });
}

/** A sticker whose code is marked. A sticker has the same colours in both schemes. */
function CodeOnSticker() {
  return (
    <svg viewBox="0 0 240 150" width={240} height={150} aria-hidden="true">
      <rect x={0.5} y={0.5} width={239} height={149} rx={12} fill="#10131A" stroke="#4A5160" />
      <rect x={6} y={6} width={228} height={104} rx={8} fill="#FFC700" />
      <rect x={13} y={13} width={90} height={90} rx={3} fill="#FFF" />
      <path
        fill="#10131A"
        d="M21 21h26v26H21zm48 0h26v26H69zM21 69h26v26H21zm48 0h8v8h-8zm18 0h8v8h-8zM78 78h8v8h-8zm-9 9h8v8h-8zm18 0h8v8h-8zM53 21h8v8h-8zm0 16h8v8h-8zm0 16h8v8h-8zm16 0h8v8h-8zm18 0h8v8h-8zM21 53h8v8h-8zm16 0h8v8h-8zM53 69h8v8h-8zm0 18h8v8h-8zM114 14h96v15h-96zm0 21h108v15H114zm0 21h78v15h-78zM115 81h22v15h-11l-6 6v-6h-5zm43-1h6l3 7-3 3a14 14 0 0 0 7 7l3-3 7 3v5c0 2-2 3-4 3-12-1-21-10-22-22 0-2 1-3 3-3zm42 8h20v15h-20z"
      />
      <path d="M204 88v-4a6 6 0 0 1 12 0v4" fill="none" stroke="#10131A" strokeWidth={3} />
      <path fill="#FFF" d="M26 26h16v16H26zm48 0h16v16H74zM26 74h16v16H26z" />
      <path fill="#10131A" d="M30 30h8v8h-8zm48 0h8v8h-8zM30 78h8v8h-8z" />
      <rect x={18} y={117} width={204} height={26} rx={6} fill="none" stroke="#FFF" strokeWidth={2} />
      <text x={120} y={135} textAnchor="middle" fontFamily="monospace" fontWeight="bold" fontSize={15} fill="#FFC700">
        {SAMPLE_CODE}
      </text>
    </svg>
  );
}

/** Redirects to the scan of the sticker. Reports a typing error without calling the API. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, codeSchema);
  if (!form.accepted) return form.response;
  return redirect(paths.typedScan(readStickerCode(form.value.code)), { status: 303, headers: { "Cache-Control": "no-store" } });
}

export const handle = screen({ bar: "none", footer: "none", hydrate: false, languages: "scanner" });
export { ErrorBoundary } from "~/features/contact/scanner-error-screen";

export const meta = pageMeta(() => scannerWords().code);

const SAMPLE_CODE = "K7QM 2XV9 4HTB 8WZC R";

export default function TypeCode() {
  const { reply } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult ?? reply?.lastResult;
  const form = usePageForm({ id: "sticker", names: ["code"], lastResult });
  const { code: words } = scannerWords();
  return (
    <MessageScreen title={words.title} tone="info" lead={words.lead} drawing={<CodeOnSticker />}>
      <ErrorSummary {...form.summary} />
      <form {...form.props} action={paths.typeCode()}>
        <StickerCodeField
          state={form.fields.code}
          label={words.label}
          hint={<FilledSentence sentence={words.hint} values={{ code: <bdi dir="ltr">{SAMPLE_CODE}</bdi> }} />}
        />
        <Honeypot name="website" />
        <MainButton>{words.button}</MainButton>
      </form>
    </MessageScreen>
  );
}

const codeSchema = z.object({ ...commonFields, code: stickerCode });
