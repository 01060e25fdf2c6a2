import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { formatRupees } from "#contract/money";
import { words } from "#contract/words";
import type { Quote } from "~/features/reseller-price/quote";
import { readQuote, readQuoteWithRetries, readQuoteWithTimeout } from "~/features/reseller-price/read-quote.server";
import { rowsToUrl } from "~/features/reseller-price/rows-in-url";
import { clearScriptsCookie, hasScriptsCookie, useScriptsCookie } from "~/features/reseller-price/scripts-cookie";
import { markRejected, newFormKey } from "~/forms/form.server";
import { postedFields, type FieldMaxLengths } from "~/forms/posted-fields.server";
import { useLastReply } from "~/forms/use-last-reply";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { requireReseller, type Reseller } from "~/session/reseller.server";
import { Banner } from "~/ui/banner";
import type { BannerTone } from "~/ui/drawn-by-scripts";
import { Page, PageHeading } from "~/ui/page";
import { messages } from "~/words/messages";
import { OrderForm } from "./order-form";
import {
  blankRow,
  formAmounts,
  MAX_ROWS,
  orderIntents,
  parseQuantity,
  postpaidQuantity,
  quantityErrors,
  readRows,
  revertPostpaidRows,
  rowFieldNames,
  rowsFromUrl,
  rowToRemove,
  SHOWN_TOTAL,
  totalQuantity,
  validateRows,
  type OrderRow,
  type RowError,
} from "./order-rows";
import { placeOrders } from "./place-orders.server";

type NewOrderReply = {
  readonly rows: readonly OrderRow[];
  readonly quote: Quote;
  readonly errors: readonly RowError[];
  /** A postpaid order that was placed although the prepaid order failed, or an amount to check. Null for neither. */
  readonly notice: { readonly tone: BannerTone; readonly text: string } | null;
  readonly formKey: string;
};

export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  const rows = rowsFromUrl(new URL(request.url).searchParams.get("rows"));
  const read = hasScriptsCookie(request) ? readQuoteWithTimeout : readQuoteWithRetries;
  const quote = await read({ reseller, quantity: totalQuantity(rows) });
  return json<NewOrderReply>({ rows, quote, errors: [], notice: null, formKey: newFormKey() });
}

export async function action(args: ActionFunctionArgs) {
  const fields = await postedFields(args.request, fieldMaxLengths);
  const rows = readRows(fields);
  const backTo = pathWithRows(rows.slice(0, MAX_ROWS));
  const reseller = await requireReseller(args.request, backTo);
  const intent = fields.get("intent") ?? "";
  const shownTotal = fields.get(SHOWN_TOTAL) ?? "";
  const posted = { args, reseller, rows, shownTotal, formKey: fields.get("idempotencyKey") || newFormKey(), backTo };
  return intent === orderIntents.place ? place(posted) : change(posted, intent);
}

type PostedForm = {
  readonly args: ActionFunctionArgs;
  readonly reseller: Reseller;
  readonly rows: readonly OrderRow[];
  /** The total that the page showed, as it was posted. */
  readonly shownTotal: string;
  readonly formKey: string;
  /** The form's URL with these rows, to return to after a login. */
  readonly backTo: string;
};

/**
 * Places the order if the page showed the amount that will be booked. If not, shows the amount and asks once more: without scripts, the
 * page cannot show the amount of quantities that were just typed.
 */
async function place(posted: PostedForm) {
  const { args, reseller, rows, shownTotal, formKey, backTo } = posted;
  const quote = await readQuoteWithRetries({ reseller, quantity: totalQuantity(rows) });
  const errors = validateRows(rows, quote.terms);
  if (errors.length > 0) return reject(posted, { quote, errors });
  if (quote.rate === null)
    return reject(posted, { quote, errors: [formError(messages.priceUnavailable)] }, { status: 503, headers: { "Retry-After": "30" } });

  const { total } = formAmounts(rows, quote.rate, quote.terms);
  if (shownTotal !== String(total)) {
    const { purchaseLeft } = quote.terms;
    if (postpaidQuantity(rows) > purchaseLeft)
      return reject(posted, { quote, errors: [formError(words.postpaidLimitExceeded(purchaseLeft))] });
    return reject(posted, { quote, errors: [], notice: { tone: "info", text: messages.orderAmountNew(formatRupees(total, true)) } });
  }

  const placed = await placeOrders(args, reseller, { rows, rate: quote.rate, terms: quote.terms, formKey, backTo });
  if (!("rows" in placed)) return placed;
  const notice = placed.booked === null ? null : ({ tone: "success", text: placed.booked } as const);
  return reject(posted, { rows: placed.rows, quote, errors: [formError(placed.message)], notice }, placed.init);
}

/**
 * Handles Add, Remove and Recalculate. If scripts run, only Recalculate reaches this function, and only if a quantity is invalid.
 * Redirects to a URL with the changed rows, so that a reload posts nothing. Deletes the cookie that says that scripts run, so that the next
 * page waits for the price.
 */
async function change(posted: PostedForm, intent: string) {
  const { reseller } = posted;
  const rows = changedRows(posted.rows, intent);
  const errors = quantityErrors(rows);
  const quote = await readQuote({ reseller, quantity: totalQuantity(rows) });
  if (errors.length > 0) return reject(posted, { rows, quote, errors });
  const { purchaseLeft } = quote.terms;
  if (postpaidQuantity(rows) <= purchaseLeft)
    return redirect(pathWithRows(rows), { status: 303, headers: { "Set-Cookie": clearScriptsCookie } });
  const reverted = revertPostpaidRows(rows, rowsFromUrl(new URL(posted.args.request.url).searchParams.get("rows")));
  return reject(posted, { rows: reverted, quote, errors: [formError(messages.purchaseLimitExceeded(purchaseLeft))] });
}

function changedRows(rows: readonly OrderRow[], intent: string): readonly OrderRow[] {
  const removed = rowToRemove(intent);
  if (removed === null) return intent === orderIntents.add && rows.length < MAX_ROWS ? [...rows, blankRow] : rows;
  const kept = rows.filter((_, index) => index !== removed);
  return kept.length === 0 ? [blankRow] : kept;
}

type Rejected = Pick<NewOrderReply, "quote" | "errors"> & Partial<NewOrderReply>;

function reject(
  { args, rows, formKey }: PostedForm,
  rejected: Rejected,
  init: ResponseInit = { status: 400 },
): TypedResponse<NewOrderReply> {
  markRejected(args.context);
  return json({ rows, notice: null, formKey, ...rejected }, init);
}

/** Returns the form's URL with these rows. An invalid quantity counts as 0. */
function pathWithRows(rows: readonly OrderRow[]): string {
  const quantities = ({ payType, car, bike }: OrderRow) => ({ payType, car: parseQuantity(car) ?? 0, bike: parseQuantity(bike) ?? 0 });
  return paths.newOrder(rowsToUrl(rows.map(quantities)));
}

function formError(message: string): RowError {
  return { message, row: null, field: null };
}

/**
 * The form's fields, each with its maximum length. One row more than allowed is read, so that `quantityErrors` can report too many rows.
 */
const fieldMaxLengths: FieldMaxLengths = new Map([
  ["intent", 20],
  ["idempotencyKey", 100],
  [SHOWN_TOTAL, 20],
  ...Array.from({ length: MAX_ROWS + 1 }, (_, row) => Object.values(rowFieldNames(row)))
    .flat()
    .map((name) => [name, 20] as const),
]);

export const handle = screen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({
  title: "New Order",
  description: "Order packs of stickers in bulk, postpaid or prepaid, at your reseller rates.",
});

export default function NewOrder() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useLastReply(useActionData<typeof action>(), loaded) ?? loaded;
  useScriptsCookie();
  return (
    <Page>
      <PageHeading lead="Postpaid rows go on your account. You pay for prepaid rows online.">New Order</PageHeading>
      {answered.notice !== null && (
        <Banner tone={answered.notice.tone} role="status">
          {answered.notice.text}
        </Banner>
      )}
      <OrderForm answered={answered} formKey={answered.formKey} />
    </Page>
  );
}
