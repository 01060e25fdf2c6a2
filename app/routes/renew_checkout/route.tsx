import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";

import { retryLaterInit } from "~/api/retry-later.server";
import { now } from "~/env.server";
import { OrderAmountsList } from "~/features/order-summary/amounts";
import { promoIntents, PromoBox } from "~/features/order-summary/promo-box";
import { profileDetails } from "~/features/owner-profile/profile-details";
import { validityOf } from "~/features/vehicle/validity";
import { ValidityBadge } from "~/features/vehicle/validity-badge";
import { ErrorSummary } from "~/forms/error-summary";
import { constraintsOf, pressedButton, readForm, type FormReply } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-fields";
import { SubmitButton } from "~/forms/submit-button";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import type { Notice } from "~/root-data";
import { screen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { requireOwner, type Owner } from "~/session/owner.server";
import { readShop } from "~/session/shop.server";
import { DescriptionList } from "~/ui/description-list";
import { mailAddress } from "~/ui/mail-address";
import { Card, Page, PageHeading } from "~/ui/page";
import { formatPhone } from "~/ui/phone";
import { Plate } from "~/ui/plate";
import { foreignText } from "~/words/foreign-language";
import { ownerWords } from "~/words/words";
import { placeRenewal, promoSchema, checkPromoPercent, readPromo, readRenewal, renewalAmounts, type Renewal } from "./renewal.server";

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const renewal = await readRenewal(await requireOwner(request), request);
  const { promo, percent } = await readPromo(renewal, request, "page");
  const { vehicle, profile, offer } = renewal;
  return json({
    plate: vehicle.plate,
    emergencyPhone: vehicle.emergencyPhone,
    validity: validityOf(vehicle, now()),
    person: profileDetails(profile),
    amounts: renewalAmounts(renewal, percent),
    promo,
    formKey: (await readShop(args)).visit,
    offer: offer?.text ?? null,
    constraints: constraintsOf(promoSchema),
  });
}

export async function action(args: ActionFunctionArgs): Promise<TypedResponse<FormReply>> {
  const { request } = args;
  const owner = await requireOwner(request);
  const renewal = await readRenewal(owner, request);
  switch (await pressedButton(request)) {
    case promoIntents.apply:
      return applyPromo(args, renewal);
    case promoIntents.remove:
      return redirectWith(null, request, { tone: "success", text: ownerWords().orderSummary.promoRemoved });
    default:
      return placeWithPromo(args, owner, renewal);
  }
}

export const handle = screen({
  bar: "owner",
  footer: "none",
  languages: "owner",
  browserWords: ["validity", "vehicles", "orderSummary", "renewal"],
});
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().renewal);

export default function RenewCheckout() {
  const { person } = useLoaderData<typeof loader>();
  const { renewal: words, vehicles } = ownerWords();
  return (
    <Page side={<RenewalForm />}>
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <VehicleCard />
      <Card title={vehicles.personal}>
        <DescriptionList items={person.map(({ label, value }) => ({ label, value: value.includes("@") ? mailAddress(value) : value }))} />
      </Card>
    </Page>
  );
}

async function applyPromo(args: ActionFunctionArgs, renewal: Renewal): Promise<TypedResponse<FormReply>> {
  const form = await readForm(args, promoSchema);
  if (!form.accepted) return form.response;
  const { coupon } = form.value;
  const checked = await checkPromoPercent(coupon, renewal, "apply");
  if (checked.kind === "ok") {
    return redirectWith(coupon, args.request, { tone: "success", text: ownerWords().orderSummary.promoApplied({ code: coupon }) });
  }
  if (checked.kind === "limited") return form.rejectFor(checked, { refused: "", unavailable: "" });
  if (checked.kind === "unavailable") return form.reject(ownerWords().renewal.promoFailed, { field: "coupon", ...retryLaterInit(checked) });
  return form.reject(ownerWords().ownerApi.renewalPromoInvalid, { field: "coupon" });
}

/** Places the order. If the promo code in the URL is no longer valid, removes it and says so, and nothing is ordered. */
async function placeWithPromo(args: ActionFunctionArgs, owner: Owner, renewal: Renewal): Promise<TypedResponse<FormReply>> {
  const { promo, percent } = await readPromo(renewal, args.request, "order");
  const isInvalid = promo.kind === "lost" && promo.failure === null;
  if (isInvalid) return redirectWith(null, args.request, { tone: "error", text: promo.reason });
  return placeRenewal(args, owner, renewal, { promo, percent });
}

async function redirectWith(coupon: string | null, request: Request, notice: Notice): Promise<TypedResponse<never>> {
  const query = new URL(request.url).searchParams;
  const path = paths.renewCheckout(query.get("userLoginId") ?? "", query.get("vehicleOwnerMasterDetailId") ?? "", coupon ?? undefined);
  return redirectWithNotice(path, notice);
}

/** The summary panel. Has two forms, so that Enter in the promo code field applies the code. */
function RenewalForm() {
  const { amounts, promo, formKey, offer } = useLoaderData<typeof loader>();
  const form = usePageForm({ id: "promo", names: ["coupon"] });
  const { renewal: words } = ownerWords();
  return (
    <Card title={words.summary} tone="mist">
      <ErrorSummary {...form.summary} />
      {offer !== null && promo.kind === "none" && <p {...foreignText(offer)}>{offer}</p>}
      <Form {...form.props}>
        <PromoBox promo={promo} field={form.fields.coupon} />
      </Form>
      <OrderAmountsList amounts={amounts} />
      <Form method="post">
        <HiddenField name="idempotencyKey" value={formKey} />
        <HiddenField name="shownTotal" value={String(amounts.total)} />
        <SubmitButton intent="place" busy={words.placingOrder}>
          {words.placeOrder}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function VehicleCard() {
  const { plate, emergencyPhone, validity } = useLoaderData<typeof loader>();
  const { vehicles: words, renewal } = ownerWords();
  return (
    <Card title={words.vehicle}>
      <DescriptionList
        items={[
          { label: renewal.plate, value: <Plate number={plate} size="small" /> },
          { label: words.emergencyContact, value: formatPhone(emergencyPhone) },
          { label: words.validity, value: <ValidityBadge validity={validity} /> },
        ]}
      />
    </Card>
  );
}
