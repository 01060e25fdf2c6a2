import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { changeOrder, requestOrderChangeCode, type OrderPage } from "#contract/order-page";
import { shippingAddress } from "#contract/shop";
import { words } from "#contract/words";
import { callApi } from "~/api/client.server";
import { readStates } from "~/features/address/read-states.server";
import { AccountForm } from "~/features/otp/account-form";
import { codeLoginAction, createCodeLogin } from "~/features/otp/code-login.server";
import { loginPage } from "~/features/otp/login-page.server";
import { LoginScreen } from "~/features/otp/login-screen";
import { requireOrder } from "~/features/paid-order/read-order.server";
import { ASKED_PINCODE } from "~/features/shipping/asked-doubt";
import { pincodeDoubt } from "~/features/shipping/doubts.server";
import { shippingNames } from "~/features/shipping/shipping";
import { ShippingFields } from "~/features/shipping/shipping-fields";
import { addressDraft, shippingFields } from "~/features/shipping/shipping.server";
import { commonFields } from "~/forms/fields.server";
import { RadioGroup } from "~/forms/radio-group";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { LinkParagraph, TextLink } from "~/ui/links-and-buttons";
import { formatPhone } from "~/ui/phone";
import { messages } from "~/words/messages";
import { ownerWords } from "~/words/words";

/** An order that cannot be changed any more, for example because it was sent meanwhile, leads to its page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { code, found } = await requireOrder(request);
  if (found.mayChange !== true) return redirectWithNotice(paths.order(code), { tone: "error", text: words.changeTooLate });
  const states = await readStates("shop");
  const { id, shipTo } = found.order;
  const { phone: mobile, ...address } = shipTo;
  const values = { ...address, mobile, by: waysOf(found)[0]?.value ?? "" };
  return loginPage(request, orderChange, changeSchema(states.names, found), { code, id, states, values, ways: waysOf(found) });
}

export async function action(args: ActionFunctionArgs) {
  const { code, found } = await requireOrder(args.request);
  return found.mayChange === true ? codeLoginAction(args, orderChange) : redirect(paths.changeOrder(code), 303);
}

export const handle = plainScreen();
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Change your order", description: "Change the address, phone number or e-mail of your order." });

export default function ChangeOrder() {
  const { code, id, states, values, ways } = useLoaderData<typeof loader>();
  return (
    <LoginScreen
      title="Change your order"
      lead={`Order ID: ${id}. You can change where it goes until we send it.`}
      codeUse="It changes the address, phone number and e-mail of this order."
      showAccount={(account) => (account.includes("@") ? account : formatPhone(account))}
    >
      <AccountForm id="change" names={[...shippingNames, ASKED_PINCODE, "by"]} values={values} valuesFrom={({ draft = {} }) => draft}>
        {(fields) => (
          <>
            <ShippingFields fields={fields} states={states} />
            <RadioGroup
              state={fields.by}
              legend="Where do we send the code?"
              hint="To what the order has now, so that nobody else can change it."
              options={ways}
            />
          </>
        )}
      </AccountForm>
      <p>
        Are both wrong? <TextLink href={paths.contact()}>Write to us</TextLink>, and give the order number.
      </p>
      <LinkParagraph href={paths.order(code)}>Back to the order</LinkParagraph>
    </LoginScreen>
  );
}

const linkCode = (request: Request) => new URL(request.url).searchParams.get("o") ?? "";

/** Where the code can go: to the order's phone or e-mail, as far as they are known. */
function waysOf({ order: { shipTo } }: OrderPage) {
  const ways = [
    { value: "phone", text: `By SMS to ${formatPhone(shipTo.phone)}`, isKnown: shipTo.phone !== "" },
    { value: "email", text: `By e-mail to ${shipTo.email}`, isKnown: shipTo.email !== "" },
  ] as const;
  return ways.filter(({ isKnown }) => isKnown).map(({ value, text }) => ({ value, text }));
}

function changeSchema(states: readonly string[] | null, found: OrderPage) {
  const by = z
    .enum(["phone", "email"], messages.codeWayMissing)
    .refine((way) => waysOf(found).some(({ value }) => value === way), messages.codeWayMissing);
  return z.object({ ...commonFields, ...shippingFields(states), by });
}

/** The confirmation of a change: the steps of a login by one-time code, by whoever has the order's link and its phone or its mail. */
const orderChange = createCodeLogin({
  flow: "orderChange",
  path: (request) => paths.changeOrder(linkCode(request)),
  sendMessages: () => ({ refused: ownerWords().ownerApi.codeSendFailed, unavailable: ownerWords().ownerApi.codeSendFailed }),
  doneNotice: () => messages.orderChanged,

  async schemaOf(request) {
    const { found } = await requireOrder(request);
    return changeSchema((await readStates("shop")).names, found);
  },

  async accountOf({ value, reject }, request) {
    const { by, pincode, state, askedPincode } = value;
    const doubt = pincodeDoubt(pincode, state, askedPincode);
    if (doubt !== null) return reject(doubt, { field: "pincode" });
    const { code, found } = await requireOrder(request);
    return { account: found.order.shipTo[by], email: "", draft: { ...addressDraft(value), by, order: code } };
  },

  send: (account, { idempotencyKey, browserMark }) =>
    callApi(requestOrderChangeCode, { code: account.draft?.["order"] ?? "", by: wayIn(account) }, { idempotencyKey, browserMark }),

  async verify(pending, typedCode, { request, browserMark }) {
    const { draft = {}, challenge } = pending;
    // The code may have been sent for another order, in another tab.
    if (draft["order"] !== (await requireOrder(request)).code) return { kind: "refused", message: "" };
    const wanted = { code: draft["order"], ...z.decode(shippingAddress, draft), by: wayIn(pending), typedCode, challenge: challenge ?? "" };
    return callApi(changeOrder, wanted, { browserMark });
  },

  logIn: (_identity, _pending, request) => Promise.resolve({ path: paths.order(linkCode(request)), cookies: [] }),
});

function wayIn({ draft }: { readonly draft?: Readonly<Record<string, string>> | undefined }): "phone" | "email" {
  return draft?.["by"] === "email" ? "email" : "phone";
}
