import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { replaceSticker } from "#contract/owner-changes";
import { readStickerCode, withCheckCharacter } from "#contract/sticker-code";
import { ChangePage } from "~/features/changes/change-page";
import { requireVehicleChanges } from "~/features/changes/change-page.server";
import { makeChange } from "~/features/changes/make-change.server";
import { StickerCodeField } from "~/features/sticker/sticker-code-field";
import { ErrorSummary } from "~/forms/error-summary";
import { commonFields, requiredText } from "~/forms/fields.server";
import { constraintsOf } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { scanSession } from "~/session/scan.server";
import { MainButton, TextLink } from "~/ui/links-and-buttons";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords } from "~/words/words";

const MAX_CODE_LENGTH = 64;

const stickerSchema = z.object({ ...commonFields, code: requiredText(MAX_CODE_LENGTH, () => ownerWords().replaceSticker.codeMissing) });

export async function loader({ request }: LoaderFunctionArgs) {
  const { vehicle } = await requireVehicleChanges(request);
  const scan = await scanSession.read(request);
  // The owner may have scanned the new sticker before.
  const scanned = scan === null || scan.guid === vehicle.barcode ? "" : withCheckCharacter(scan.guid);
  return json({ plate: vehicle.plate, scanned, constraints: constraintsOf(stickerSchema) });
}

export async function action(args: ActionFunctionArgs) {
  const { owner, vehicle } = await requireVehicleChanges(args.request);
  return makeChange(args, owner, stickerSchema, ({ code }) => ({
    call: replaceSticker,
    payload: { loginId: owner.loginId, vehicleId: vehicle.id, guid: readStickerCode(code) },
    done: async () => redirectWithNotice(paths.ownerHome(), ownerWords().replaceSticker.changed, [await scanSession.end()]),
  }));
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().replaceSticker);

export default function ReplaceSticker() {
  const { plate, scanned } = useLoaderData<typeof loader>();
  const { replaceSticker: words } = ownerWords();
  const form = usePageForm({ id: "sticker", names: ["code"], values: { code: scanned } });
  return (
    <ChangePage words={words} plate={plate} summary={<ErrorSummary {...form.summary} />}>
      <p>
        <FilledSentence sentence={words.needNew} values={{ link: <TextLink href={paths.products()}>{words.buy}</TextLink> }} />
      </p>
      <form {...form.props}>
        <StickerCodeField state={form.fields.code} label={words.code} hint={words.codeHint} />
        <MainButton>{words.button}</MainButton>
      </form>
    </ChangePage>
  );
}
