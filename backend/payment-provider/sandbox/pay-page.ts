import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { html } from "hono/html";

import { formatRupees } from "#contract/money";
import { paymentLinkReturnPath } from "#contract/payments";
import type { CoreServices } from "../../platform/database/database";
import { sandboxOrders, sandboxPayments } from "./tables";
import { readForm } from "../../platform/http/form-body";
import { pageResponse, respond } from "../../platform/http/responses";
import { exactly, plainPage, plainPolicy, type Markup } from "../../platform/plain-page/plain-page";
import type { Secrets } from "../../platform/process/secrets";

export const PAY_PATH = "/sandbox/pay";

export const DECLINED = "Your payment was declined. Please try again.";

/** The maximum length of a value in a form. The longest values are the URLs to which the payer returns. */
const MAX_VALUE_LENGTH = 2048;

/** The payments that each button makes. */
const outcomes = new Map(Object.entries<Status[]>({ pay: ["captured"], twice: ["captured", "captured"], fail: ["failed"] }));

/** Submits the form automatically. If scripts do not run, the payer presses the form's button. */
const submitScript = `document.forms[0].submit()`;

/** Supports the same old browsers as the website, and screens from 240 px wide. */
const style = `
body{margin:0;background:#f3f4f7;color:#10131a;font:18px/28px -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans",Ubuntu,"Helvetica Neue",Arial,sans-serif}
main{max-width:420px;margin:0 auto;padding:16px;word-wrap:break-word;overflow-wrap:break-word}
h1{margin:0 0 8px;font-size:22px;line-height:28px}
@media (max-width:359px){h1{font-size:18px}}
p{margin:0 0 16px}
.amount{font-size:24px;line-height:32px;font-weight:bold}
.mark{padding:4px 8px;background:#fff4cc;border-radius:8px;font-size:16px}
button{display:block;box-sizing:border-box;width:100%;min-height:48px;margin:0 0 12px;padding:8px 16px;background:#fff;border:2px solid #10131a;border-radius:8px;color:#10131a;font:inherit;font-weight:bold}
button.main{background:#ffc700}
button:focus{outline:3px solid #0a47a3;outline-offset:2px}
`;

/**
 * Creates the page for paying. The website's form posts to it, and a link opens it. The payer brings the result back, signed.
 * URLs to return to come only from a form, so that a link to the page cannot send somebody on to another site.
 */
export function payPages(services: CoreServices): Hono {
  const pages = new Hono();
  pages.get(PAY_PATH, ({ req }) => answer(services, new URLSearchParams({ order_id: req.query("order_id") ?? "" }), null));
  pages.post(PAY_PATH, async ({ req }) => {
    const form = await readForm(req.raw, MAX_VALUE_LENGTH);
    return answer(services, form, form.get("outcome"));
  });
  return pages;
}

/** Signs a payment of an order or of a link. */
export function signSandboxPayment(secrets: Secrets, orderId: string, paymentId: string): string {
  return secrets.hash("sandbox payment", `${orderId}|${paymentId}`);
}

async function answer(services: CoreServices, form: URLSearchParams, pressed: string | null): Promise<Response> {
  const id = form.get("order_id") ?? "";
  const [order] = await services.database.select().from(sandboxOrders).where(eq(sandboxOrders.id, id));
  const ways = id.startsWith("plink_") ? null : readWays(form);
  if (order === undefined || ways === "invalid") return problem("This payment cannot be made");
  if (pressed === "cancel" && ways !== null) return respond(303, null, { Location: ways.cancel_url });
  const statuses = outcomes.get(pressed ?? "");
  const visit = { id, amount: order.amount, name: form.get("name") ?? "", ways };
  if (statuses === undefined && order.status !== "paid") return payPage(visit, "");
  return sendBack(services, visit, statuses === undefined ? null : await pay(services, id, statuses), pressed !== "fail");
}

/** @param paymentId - null if the order was paid before. */
function sendBack({ secrets }: CoreServices, visit: Visit, paymentId: string | null, isPaid: boolean): Promise<Response> | Response {
  const { id, ways } = visit;
  const signature = paymentId !== null && isPaid ? signSandboxPayment(secrets, id, paymentId) : null;
  const proof = signature === null ? { reason: paymentId === null ? "Order already paid" : DECLINED } : { signature };
  const result = { order_id: id, payment_id: paymentId ?? "", ...proof };
  if (ways !== null) return returnPage(ways.callback_url, result, signature === null ? "Payment failed" : "Payment made");
  if (paymentId === null) return problem("This link is closed");
  const back = `${paymentLinkReturnPath}?${new URLSearchParams(result).toString()}`;
  return signature === null ? payPage(visit, DECLINED) : respond(303, null, { Location: back });
}

/** Records the payments of an order. @returns the id of the first one, or null if the order takes no more payments. */
async function pay({ database, secrets, clock }: CoreServices, orderId: string, statuses: readonly Status[]): Promise<string | null> {
  return database.transaction(async (transaction) => {
    const [order] = await transaction.select().from(sandboxOrders).where(eq(sandboxOrders.id, orderId)).for("update");
    if (order === undefined || order.status === "paid") return null;
    const made = statuses.map((status) => ({ id: `pay_${secrets.randomStickerCode()}`, orderId, status, createdAt: clock.now() }));
    await transaction.insert(sandboxPayments).values(made);
    const status = statuses.includes("captured") ? "paid" : "attempted";
    await transaction.update(sandboxOrders).set({ status }).where(eq(sandboxOrders.id, orderId));
    return made[0]?.id ?? null;
  });
}

type Status = (typeof sandboxPayments.$inferSelect)["status"];

/** Where the payer goes with a result, or without one. A link has none of them. */
type Ways = { readonly callback_url: string; readonly cancel_url: string } | null;
type Visit = { readonly id: string; readonly amount: number; readonly name: string; readonly ways: Ways };

function payPage({ id, amount, name, ways }: Visit, error: string): Promise<Response> {
  const buttons = html`<button class="main" name="outcome" value="pay">Pay</button>
    <button name="outcome" value="twice">Pay twice</button>
    <button name="outcome" value="fail">Fail</button>
    ${ways === null ? "" : html`<button name="outcome" value="cancel">Cancel</button>`}`;
  const content = html`<p class="amount">${formatRupees(amount, true)}</p>
    ${error === "" ? "" : html`<p role="alert">${error}</p>`} ${formTo(PAY_PATH, { order_id: id, name, ...ways }, buttons)}`;
  return show(200, name === "" ? "Your order" : name, content, Object.values(ways ?? {}));
}

/** Sends the payer back to the shop with a form: automatically, or by its button if scripts do not run. */
function returnPage(address: string, fields: Fields, title: string): Promise<Response> {
  const content = html`${formTo(address, fields, html`<button class="main">Continue</button>`)} ${exactly("script", submitScript)}`;
  return show(200, title, content, [address]);
}

const problem = (title: string) => show(400, title, html`<p>It was paid, is no longer needed, or its address is wrong.</p>`, []);

type Fields = Readonly<Record<string, string>>;

function formTo(address: string, fields: Fields, buttons: Markup): Markup {
  const inputs = Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
  return html`<form method="post" action="${address}">${inputs} ${buttons}</form>`;
}

/** @param targets - the URLs outside this origin to which the page may lead. */
async function show(status: number, title: string, content: Markup, targets: readonly string[]): Promise<Response> {
  const body = html`<main>
    <p><span class="mark">Sandbox: nobody is charged</span></p>
    <h1>${title}</h1>
    ${content}
  </main>`;
  const formAction = ["'self'", ...new Set(targets.map((target) => new URL(target).origin))].join(" ");
  const page = await plainPage(`${title} – payment sandbox`, style, body);
  return pageResponse(status, page.toString(), plainPolicy({ style, script: submitScript, formAction }));
}

function readWays(form: URLSearchParams): Ways | "invalid" {
  const [callback_url, cancel_url] = [readAddress(form.get("callback_url")), readAddress(form.get("cancel_url"))];
  return callback_url === null || cancel_url === null ? "invalid" : { callback_url, cancel_url };
}

/** Reads a URL of a website, encoded so that a header can hold it. */
function readAddress(value: string | null): string | null {
  const url = value !== null && URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
