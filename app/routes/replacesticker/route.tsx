import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { orderAmounts } from "#contract/order-amounts";
import type { Vehicle } from "#contract/owner";
import { replaceSticker } from "#contract/owner-changes";
import { placeReplacementOrder } from "#contract/shop";
import { readStickerCode, withCheckCharacter } from "#contract/sticker-code";
import { ChangePage } from "~/features/changes/change-page";
import { requireVehicleChanges } from "~/features/changes/change-page.server";
import { makeChange } from "~/features/changes/make-change.server";
import { OrderAmountsList } from "~/features/order-summary/amounts";
import { requireProfile } from "~/features/owner-profile/read-profile.server";
import { StickerCodeField } from "~/features/sticker/sticker-code-field";
import { ErrorSummary } from "~/forms/error-summary";
import { commonFields, requiredText } from "~/forms/fields.server";
import { constraintsOf, pressedButton, readForm, type FormReply } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-fields";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { placeOwnersOrder } from "~/payments/place-owners-order.server";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import type { Owner } from "~/session/owner.server";
import { scanSession } from "~/session/scan.server";
import { readShop } from "~/session/shop.server";
import { Button, LinkParagraph, MainButton, TextLink } from "~/ui/links-and-buttons";
import { Card } from "~/ui/page";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords } from "~/words/words";

const MAX_CODE_LENGTH = 64;

const stickerSchema = z.object({ ...commonFields, code: requiredText(MAX_CODE_LENGTH, () => ownerWords().replaceSticker.codeMissing) });

/** The button that orders one sticker, with the total that the page showed, in paise. It is only compared with the present one. */
const ORDER = "order";
const orderSchema = z.object({ ...commonFields, shownTotal: z.number({ error: () => ownerWords().ownerApi.priceChanged }) });

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { owner, vehicle } = await requireVehicleChanges(request);
  const scan = await scanSession.read(request);
  // The owner may have scanned the new sticker before.
  const scanned = scan === null || scan.guid === vehicle.barcode ? "" : withCheckCharacter(scan.guid);
  return json({ plate: vehicle.plate, scanned, constraints: constraintsOf(stickerSchema), sold: await readSold(args, owner, vehicle) });
}

export async function action(args: ActionFunctionArgs) {
  const { owner, vehicle } = await requireVehicleChanges(args.request);
  if ((await pressedButton(args.request)) === ORDER) return orderReplacement(args, owner, vehicle);
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
      <OneSticker />
    </ChangePage>
  );
}

/** Sells one sticker, where the API does. */
function OneSticker() {
  const { sold } = useLoaderData<typeof loader>();
  const { replaceSticker: words, renewal } = ownerWords();
  if (sold === null) return null;
  return (
    <Card title={words.orderTitle}>
      <p>{words.orderLead}</p>
      <p dir="auto">{sold.address}</p>
      <LinkParagraph href={paths.profileDetail()}>{words.changeAddress}</LinkParagraph>
      <OrderAmountsList amounts={sold.amounts} />
      <form method="post">
        <HiddenField name="idempotencyKey" value={sold.formKey} />
        <HiddenField name="shownTotal" value={String(sold.amounts.total)} />
        <Button wide intent={ORDER}>
          {renewal.placeOrder}
        </Button>
      </form>
    </Card>
  );
}

async function readSold(args: LoaderFunctionArgs, owner: Owner, { replacementPrice }: Vehicle) {
  if (replacementPrice === null) return null;
  const { name, address, city, state, pincode } = await requireProfile(owner, args.request);
  const to = [name, address, city, `${state} ${pincode}`.trim()].filter((part) => part !== "");
  return { amounts: amountsOf(replacementPrice), address: to.join(", "), formKey: (await readShop(args)).visit };
}

/** Orders one sticker for what the page showed. If it costs more meanwhile, or is no longer sold, says so and orders nothing. */
async function orderReplacement(args: ActionFunctionArgs, owner: Owner, vehicle: Vehicle): Promise<TypedResponse<FormReply>> {
  const form = await readForm(args, orderSchema);
  if (!form.accepted) return form.response;
  const { replacementPrice: rate, barcode } = vehicle;
  if (rate === null) return form.reject(ownerWords().replaceSticker.notSold);
  const { total } = amountsOf(rate);
  if (total > form.value.shownTotal) return form.reject(ownerWords().ownerApi.priceChanged);
  const profile = await requireProfile(owner, args.request);
  const ordered = { call: placeReplacementOrder, payload: { barcode, rate }, total, barcode, profile };
  return placeOwnersOrder(args, owner, form, { kind: "replacement", ...ordered });
}

function amountsOf(price: number) {
  return orderAmounts([{ quantity: 1, price }], 0);
}
