import type { Page } from "../../harness/browser/page";
import { REFUSAL } from "../../../integration/fake-api/faults";
import { reseller } from "../../../integration/fake-api/state";
import {
  formWithError,
  openPage,
  resellerLogin,
  sameForEveryFault,
  type Expected,
  type Situation,
  type Context,
  type Wait,
} from "./situation";

const noPrice = "We could not load the price. What you typed is kept. Please try again.";
const noOrder = "We could not place the order. Please try again: you will not order twice.";
const unknownOrder =
  "We do not know if your postpaid order was placed. Check My Order first. If it is not there, open New Order and order again.";
const noList = "We could not load the list. Please try again.";

export const resellerSituations: readonly Situation[] = [
  {
    call: "/resellerLogin",
    when: "a code is requested",
    act: (context) => requestCode(context),
    ...formWithError({
      continueWith: "Send OTP",
      keptValues: { email: reseller.email },
      unavailable: "We could not send the OTP. Please try again later.",
      refused: "Failed to send OTP",
      refusalMessage: REFUSAL,
    }),
  },
  {
    call: "/resellerVerifyOTP",
    when: "a code is submitted",
    async act(context) {
      const page = await requestCode({ ...context, breakCall: () => undefined });
      context.breakCall();
      return page.form("Verify OTP").fill({ password: "123456" }).submit("Verify OTP");
    },
    ...formWithError({
      continueWith: "Verify OTP",
      keptValues: { password: "" },
      unavailable: "Failed to verify OTP",
      refused: "Invalid OTP..! Please Enter Valid OTP..",
    }),
    empty: { status: 400, message: "GUID is missing in the response.", continueWith: "Verify OTP" },
  },
  list("/order_list", "/myorder", "There is no order yet. Please Place your order..!", "Sorry..!! There is no orders.."),
  list("/myQR", "/myqrcode", "An error occurred while fetching QR codes.", "Failed to fetch QR codes."),
  list("/ledger_list", "/myaccount", noList, noList),
  {
    call: "/ledger_list",
    when: "/myorder opens with the balance",
    act: openPage("/myorder", "reseller"),
    ...sameForEveryFault({ status: 200, message: "My Order", continueWith: "New Order", absentText: "Your credit" }),
  },
  list("/payment_list", "/paymentlist", noList, noList),
  {
    call: "/order_details",
    when: "an order's details open",
    act: openPage("/myorder?order=12345678", "reseller"),
    ...notLoaded("An error occurred while fetching order details."),
    refused: { status: 404, message: "Failed to fetch order details.", continueWith: "New Order" },
  },
  {
    call: "/product_price",
    when: "a new order opens",
    act: openPage("/neworder?rows=prepaid.2.1", "reseller"),
    ...price(200),
  },
  {
    call: "/product_price",
    when: "an order is placed",
    act: (context) => placing(context, "prepaid.2.1"),
    ...price(503),
  },
  {
    call: "/create_order_postpaid",
    when: "a postpaid order is placed",
    act: (context) => placing(context, "postpaid.2.1"),
    ...ordering("postpaid", unknownOrder, REFUSAL),
  },
  {
    call: "/create_order",
    when: "a prepaid order is placed",
    act: (context) => placing(context, "prepaid.2.1"),
    ...ordering("prepaid", noOrder),
  },
];

async function requestCode({ visitor, breakCall }: Context): Promise<Page> {
  const page = await visitor.open("/resellerlogin");
  breakCall();
  return page.form("Send OTP").fill({ email: reseller.email }).submit("Send OTP");
}

async function placing({ as, breakCall }: Context, rows: string): Promise<Page> {
  const page = await as("reseller").open(`/neworder?rows=${rows}`);
  breakCall();
  return page.form("Place Order").submit("Place Order");
}

function list(call: Situation["call"], path: string, unavailable: string, refused: string): Situation {
  return {
    call,
    when: `${path} opens`,
    act: openPage(path, "reseller"),
    ...notLoaded(unavailable),
    refused: { status: 200, message: refused, continueWith: "New Order" },
  };
}

/**
 * Returns the expected pages if the API call for a screen's data fails. A 401 leads to the login. After all other faults, the page links
 * to New Order.
 */
function notLoaded(message: string) {
  const stays = { message, continueWith: "New Order" };
  return {
    unavailable: { status: 503, retryAfter: "30", ...stays },
    limited: ({ seconds }: Wait): Expected => ({ status: 429, retryAfter: seconds, ...stays }),
    unauthorised: resellerLogin,
  };
}

function price(status: number) {
  const expected: Expected = {
    status,
    message: noPrice,
    continueWith: "Place Order",
    keptValues: { "carQuantity-0": "2", "bikeQuantity-0": "1" },
  };
  return { unavailable: expected, limited: () => expected, unauthorised: resellerLogin, refused: expected };
}

function ordering(payType: string, unavailable: string, refusalMessage = "Checkout failed.") {
  return {
    ...formWithError({
      continueWith: "Place Order",
      keptValues: { "payType-0": payType, "carQuantity-0": "2" },
      unavailable,
      refused: "Checkout failed.",
      refusalMessage,
    }),
    unauthorised: resellerLogin,
  };
}
