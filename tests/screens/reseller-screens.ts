import { demoResellers } from "../../backend/composition/demo/resellers";
import type { Visitor } from "../harness/browser/browser";
import { submitCode } from "../harness/owner-journey";
import { requestResellerCode } from "../harness/reseller-journey";
import { payButton } from "../harness/shopper";
import type { ScreenServers } from "./screen-servers";
import {
  screenAt,
  loggedInWithResponses,
  visitorWithResponses,
  screenAfterSteps,
  screenAfterForm,
  type Behaviours,
  type Screen,
} from "./screen";

const reseller = (servers: ScreenServers) => servers.reseller();
const threeRows = "/neworder?rows=postpaid.3.2-prepaid.4.0-.0.0";

/** The reseller's portal. */
export const resellerScreens: readonly Screen[] = [
  screenAt("the reseller's login", "/resellerlogin", "Reseller Login"),
  screenAt("the reseller's login, required for a screen", "/myorder", "GUID is missing. Please log in again."),
  screenAfterForm(
    "the reseller's login, an invalid e-mail address",
    "/resellerlogin",
    { button: "Send OTP", fields: { email: "x" } },
    "Please enter a valid email address",
  ),
  screenAfterSteps("the reseller's login, code step", "We sent an OTP to", (visitor) =>
    requestResellerCode(visitor, demoResellers.kaveri.email),
  ),
  screenAfterSteps(
    "the reseller's login, a wrong code",
    "Invalid OTP..! Please Enter Valid OTP..",
    submitGuessedCode,
    visitorWithResponses({ "/resellerLogin": { body: { Status: "Success" } }, "/resellerVerifyOTP": { body: { Status: "Failed" } } }),
  ),
  screenAt("the reseller's orders", "/myorder", "Docket No", reseller),
  screenAfterSteps("the details of an order", "Order Details", openDetails, reseller),
  screenAt("the details of another reseller's order", "/myorder?order=1", "Failed to fetch order details.", reseller),
  screenAt("the reseller's orders, nothing found", "/myorder?search=nothing", "Nothing found.", reseller),
  screenAt(
    "the reseller's orders while the API is down",
    "/myorder",
    "There is no order yet.",
    resellerWithResponses({ "/order_list": "drop" }),
  ),
  screenAfterSteps("the invoice", "Tax invoice", async (visitor) => (await openDetails(visitor)).follow("Invoice"), reseller),
  screenAfterSteps("the packing slip", "Packs in total", async (visitor) => (await openDetails(visitor)).follow("Packing slip"), reseller),
  screenAt("orders, sorted by amount", "/myorder?sort=amount", "Your orders, highest amount first", reseller),
  screenAt("an unknown invoice", "/invoice?order=1", "Sorry", reseller),
  screenAt("the reseller's details", "/resellerdetails", "Ask for a change", reseller),
  screenAfterForm(
    "the reseller's details, a wrong GSTIN",
    "/resellerdetails",
    { button: "Ask for this change", fields: { gstin: "27AAPFU0939F1ZX" } },
    "Check each character of the GSTIN.",
    reseller,
  ),
  screenAt("the reseller's stickers", "/myqrcode", "Customer Name", reseller),
  screenAt("the second page of the reseller's stickers", "/myqrcode?page=2", "Customer Name", reseller),
  screenAt(
    "the reseller's stickers, none",
    "/myqrcode",
    "No QR codes available",
    resellerWithResponses({ "/myQR": { body: { status: "success", myQR: [] } } }),
  ),
  screenAt("the reseller's account", "/myaccount", "Closing Balance", reseller),
  screenAfterSteps("the payment of what is due", "We enter your payment in your account as soon as you pay.", payDue, reseller),
  screenAfterSteps(
    "the reseller's account after the amount to pay has changed",
    "The amount to pay has changed.",
    (visitor) => visitor.post("/myaccount", { amount: "100" }),
    reseller,
  ),
  screenAt("the people of the reseller's shop", "/shoppeople", "People of your shop", reseller),
  screenAfterForm(
    "the people of the reseller's shop, an invalid e-mail address",
    "/shoppeople",
    { button: "Invite", fields: { email: "x" } },
    "Please enter a valid email address",
    reseller,
  ),
  screenAt("the reseller's payments", "/paymentlist", "Reference Number", reseller),
  screenAt("a new order", "/neworder", "Place Order", reseller),
  screenAt("a new order with three rows", threeRows, "Row 3", reseller),
  screenAfterForm("a new order, an empty row", threeRows, { button: "Place Order" }, "Choose postpaid or prepaid.", reseller),
  screenAfterForm(
    "a new order beyond the limit",
    "/neworder",
    { button: "Place Order", fields: { "payType-0": "postpaid", "carQuantity-0": "9999" } },
    "Sorry you cannot order more than",
    reseller,
  ),
  screenAt("a new order without a price", "/neworder", "We could not load the price.", resellerWithResponses({ "/product_price": "drop" })),
  screenAfterSteps("the payment of a reseller's order", "To pay", placePrepaidOrder, reseller),
  screenAfterSteps(
    "the thanks for a reseller's order",
    "Your Order Has Been Placed Successfully..!",
    async (visitor) => {
      const payment = await placePrepaidOrder(visitor);
      const back = await (await payment.form(payButton(payment)).submit()).form("Pay").submit("Pay");
      return back.form("Continue").submit("Continue");
    },
    reseller,
  ),
  screenAt("the thanks without a reseller's order", "/thank-you-reseller", "Your Order Has Been Placed Successfully..!"),
];

async function submitGuessedCode(visitor: Visitor) {
  return submitCode(await requestResellerCode(visitor, demoResellers.deccan.email), "123456");
}

async function openDetails(visitor: Visitor) {
  const orders = await visitor.open("/myorder?search=Blue+Dart");
  return orders.follow(`View order ${orders.find("th", { scope: "row" })[0]?.text ?? ""}`);
}

async function payDue(visitor: Visitor) {
  const account = await visitor.open("/myaccount");
  return account.form(payButton(account)).submit();
}

async function placePrepaidOrder(visitor: Visitor) {
  return (await visitor.open("/neworder?rows=prepaid.1.0")).form("Place Order").submit("Place Order");
}

/** Creates a reseller who is logged in, on a website whose API gives these responses. */
function resellerWithResponses(behaviours: Behaviours) {
  const terms = { guid: "aReseller", discount_rate: 20, postpaid_discount_rate: 10, no_of_QR: 300 };
  const login = {
    "/resellerLogin": { body: { Status: "Success" } },
    "/resellerVerifyOTP": { body: { Status: "Success", Reseller: terms, authToken: "aToken" } },
  };
  return loggedInWithResponses(login, submitGuessedCode, behaviours);
}
