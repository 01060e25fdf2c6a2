import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { tellOfMissedScan } from "#contract/scanning";
import { callApi } from "~/api/client.server";
import { EmergencyLine } from "~/features/contact/emergency-line";
import { SmallDrawing } from "~/features/empty-state/small-drawing";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { ErrorSummary } from "~/forms/error-summary";
import { buttonForm } from "~/forms/fields.server";
import { readForm } from "~/forms/form.server";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { withNotice } from "~/session/flash.server";
import { stoppedScan } from "~/session/scan.server";
import { Button, ButtonLink } from "~/ui/links-and-buttons";
import { scannerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  const scan = await stoppedScan.read(request);
  return json({ stopped: scan?.guid ?? null, canTell: scan?.canTell ?? false });
}

/** Tells the owner. A scan itself sends nothing, because programs that check links open this page too. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, buttonForm);
  if (!form.accepted) return form.response;
  const scan = await stoppedScan.read(args.request);
  const { ownerTold, ownerNotTold } = scannerWords().sticker;
  const failed = { refused: ownerNotTold, unavailable: ownerNotTold };
  if (scan === null) return form.reject(ownerNotTold);
  const told = await callApi(tellOfMissedScan, { guid: scan.guid });
  if (told.kind === "limited") return form.rejectFor(told, failed);
  if (told.kind !== "ok" || !told.data.isTold) return form.reject(ownerNotTold);
  const cookie = await stoppedScan.write({ ...scan, canTell: false });
  return redirect(withNotice(paths.expiredSticker(), { tone: "success", text: ownerTold }), {
    status: 303,
    headers: { "Set-Cookie": cookie },
  });
}

export const handle = screen({ bar: "owner", hydrate: false, languages: "scanner", footer: "none", isShared: true });

export const meta = pageMeta(() => {
  const { sticker, api } = scannerWords();
  return { title: sticker.expiredTitle, description: api.stickerExpired };
});

export default function ExpiredSticker() {
  const { stopped, canTell } = useLoaderData<typeof loader>();
  const form = usePageForm({ id: "tell" });
  const { sticker: words, api } = scannerWords();
  return (
    <MessageScreen title={api.stickerExpired} tone="error" lead={words.expiredLead} drawing={<SmallDrawing name="voidSticker" />}>
      <ErrorSummary {...form.summary} />
      <EmergencyLine accidentGuid={stopped} />
      {canTell && (
        <form {...form.props} action={paths.expiredSticker()}>
          <Button wide>{words.tellOwner}</Button>
        </form>
      )}
      <p>{words.isItYours}</p>
      <ButtonLink href={paths.ownerLogin(paths.ownerHome())}>{words.renew}</ButtonLink>
    </MessageScreen>
  );
}
