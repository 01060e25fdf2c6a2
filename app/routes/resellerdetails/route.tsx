import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import type { AnswerOf } from "#contract/call";
import { gstCodeOf } from "#contract/indian-states";
import { askForResellerDetails, readResellerDetails } from "#contract/reseller";
import { words } from "#contract/words";
import { findApiKind } from "~/api/client.server";
import { requireAnswer } from "~/api/require-answer.server";
import { readStates } from "~/features/address/read-states.server";
import { StateField } from "~/features/address/state-field";
import { ASKED_PINCODE, AskedDoubt } from "~/features/shipping/asked-doubt";
import { pincodeDoubt } from "~/features/shipping/doubts.server";
import { gstinField, shippingFields } from "~/features/shipping/shipping.server";
import { commonFields } from "~/forms/fields.server";
import { constraintsOf, readForm } from "~/forms/form.server";
import { PhoneField, TextArea, TextField } from "~/forms/text-field";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { requireReseller } from "~/session/reseller.server";
import { Banner } from "~/ui/banner";
import { DescriptionList } from "~/ui/description-list";
import { Button, LinkParagraph } from "~/ui/links-and-buttons";
import { Page, PageHeading } from "~/ui/page";
import { formatPhone } from "~/ui/phone";
import { messages } from "~/words/messages";

/** The spec has no calls for this page, so an external API is not asked. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  if ((await findApiKind()) !== "builtIn") throw new Response(null, { status: 404 });
  const [outcome, states] = await Promise.all([reseller.call(readResellerDetails, {}), readStates("shop")]);
  const found = requireAnswer(outcome, { unavailable: messages.detailsUnavailable, refused: messages.detailsUnavailable });
  return json({ ...found, states, constraints: constraintsOf(detailsSchema(states.names)) });
}

export async function action(args: ActionFunctionArgs) {
  const reseller = await requireReseller(args.request);
  const form = await readForm(args, detailsSchema((await readStates("shop")).names));
  if (!form.accepted) return form.response;
  const { askedPincode, website: _website, idempotencyKey: _key, mobile: phone, ...wanted } = form.value;
  const doubt = pincodeDoubt(wanted.pincode, wanted.state, askedPincode);
  if (doubt !== null) return form.reject(doubt, { field: "pincode" });
  const code = gstCodeOf(wanted.state);
  if (wanted.gstin !== "" && !wanted.gstin.startsWith(code)) return form.reject(words.gstinOfState(wanted.state, code), { field: "gstin" });
  const outcome = await reseller.call(askForResellerDetails, { phone, ...wanted });
  if (outcome.kind === "ok") return redirectWithNotice(paths.resellerDetails(), messages.detailsAsked);
  return form.rejectFor(outcome, { refused: messages.detailsFailed, unavailable: messages.detailsFailed });
}

export const handle = plainScreen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Business details", description: "What our invoices name of your business, and how to change it." });

export default function ResellerDetails() {
  const { details, wanted } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <PageHeading lead="Our invoices to you name them.">Business details</PageHeading>
      <DescriptionList items={[...named(details), { label: "E-mail, for the log-in", value: details.email }]} />
      {wanted === null ? (
        <ChangeForm />
      ) : (
        <Banner tone="info" title="We are checking this change, and write to you.">
          <DescriptionList items={named(wanted)} />
        </Banner>
      )}
      <LinkParagraph href={paths.resellerAccount()}>Back to My Account</LinkParagraph>
    </Page>
  );
}

function named({ name, gstin, phone, address, city, state, pincode }: NonNullable<AnswerOf<typeof readResellerDetails>["wanted"]>) {
  return [
    { label: "Business name", value: name },
    { label: "GSTIN", value: gstin === "" ? "None" : gstin },
    { label: "Address", value: `${address}, ${city}, ${state} ${pincode}` },
    { label: "Phone number", value: formatPhone(phone) },
  ];
}

const names = ["name", "gstin", "mobile", "address", "pincode", "state", "city", ASKED_PINCODE] as const;

function ChangeForm() {
  const { details, states } = useLoaderData<typeof loader>();
  const form = usePageForm({ id: "details", names, values: { ...details, mobile: details.phone } });
  const { fields } = form;
  return (
    <FormWithErrors form={form} above={<h2 className="card-title">Ask for a change</h2>}>
      <TextField state={fields.name} label="Business name" autoComplete="organization" />
      <TextField state={fields.gstin} label="GSTIN" isMonospaced autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      <PhoneField state={fields.mobile} label="Phone number" autoComplete="tel" />
      <TextArea state={fields.address} label="Address" rows={3} autoComplete="street-address" />
      <TextField state={fields.city} label="City" autoComplete="address-level2" />
      <StateField state={fields.state} states={states} />
      <TextField state={fields.pincode} label="Pincode" inputMode="numeric" autoComplete="postal-code" />
      <AskedDoubt about={fields.pincode} state={fields.state} asked={fields.askedPincode} />
      <Button tone="main">Ask for this change</Button>
    </FormWithErrors>
  );
}

function detailsSchema(states: readonly string[] | null) {
  const { email: _email, ...named } = shippingFields(states);
  return z.object({ ...commonFields, ...named, gstin: gstinField });
}
