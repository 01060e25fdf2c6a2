import { json, redirect, type ActionFunctionArgs, type TypedResponse } from "@remix-run/node";

import type { Quote } from "~/features/reseller-price/quote";
import { readQuote, readQuoteWithRetries } from "~/features/reseller-price/read-quote.server";
import { rowsToUrl } from "~/features/reseller-price/rows-in-url";
import { clearScriptsCookie } from "~/features/reseller-price/scripts-cookie";
import { markRejected, newFormKey } from "~/forms/form.server";
import { postedFields, type FieldMaxLengths } from "~/forms/posted-fields.server";
import { paths } from "~/paths";
import { requireReseller, type ResellerIdentity } from "~/session/reseller.server";
import { messages } from "~/words/messages";
import {
  blankRow,
  MAX_ROWS,
  orderIntents,
  postpaidQuantity,
  validateRows,
  parseQuantity,
  rowToRemove,
  rowFieldNames,
  readRows,
  rowsFromUrl,
  totalQuantity,
  quantityErrors,
  revertPostpaidRows,
  type OrderRow,
  type RowError,
} from "./order-rows";
import { placeOrders } from "./place-orders.server";

export type NewOrderReply = {
  readonly rows: readonly OrderRow[];
  readonly quote: Quote;
  readonly errors: readonly RowError[];
  /** The message about a postpaid order that was placed although the prepaid order failed, or null. */
  readonly booked: string | null;
  readonly formKey: string;
};

type PostedForm = {
  readonly args: ActionFunctionArgs;
  readonly reseller: ResellerIdentity;
  readonly rows: readonly OrderRow[];
  readonly formKey: string;
  /** The form's URL with these rows, to return to after a login. */
  readonly backTo: string;
};
const MAX_ROW_FIELD_LENGTH = 20;

/**
 * The form's fields, each with its maximum length. One row more than allowed is read, so that `quantityErrors` can report too many rows.
 */
const fieldMaxLengths: FieldMaxLengths = new Map([
  ["intent", 20],
  ["idempotencyKey", 100],
  ...Array.from({ length: MAX_ROWS + 1 }, (_, row) => Object.values(rowFieldNames(row)))
    .flat()
    .map((name) => [name, MAX_ROW_FIELD_LENGTH] as const),
]);

type FormResponse = Promise<TypedResponse<NewOrderReply> | TypedResponse<never>>;

export async function handleForm(args: ActionFunctionArgs): FormResponse {
  const form = await postedFields(args.request, fieldMaxLengths);
  const rows = readRows(form);
  const backTo = pathWithRows(rows.slice(0, MAX_ROWS));
  const reseller = await requireReseller(args.request, backTo);
  const formKey = form.get("idempotencyKey") || newFormKey();
  const intent = form.get("intent") ?? "";
  const posted = { args, reseller, rows, formKey, backTo };
  return intent === orderIntents.place ? place(posted) : change(posted, intent);
}

async function place({ args, reseller, rows, formKey, backTo }: PostedForm): FormResponse {
  const quote = await readQuoteWithRetries({ reseller, quantity: totalQuantity(rows), request: args.request, backTo });
  const rejectedForm = { args, rows, quote, formKey };
  const errors = validateRows(rows, quote.terms);
  if (errors.length > 0) return rejectForm(rejectedForm, errors, { status: 400 });
  if (quote.rate === null) return rejectForm(rejectedForm, [formError(messages.priceUnavailable)], serviceUnavailable);

  const placed = await placeOrders(args, reseller, { rows, rate: quote.rate, terms: quote.terms, formKey, backTo });
  if (placed.kind === "done") return placed.response;
  return rejectForm({ ...rejectedForm, rows: placed.rows }, [formError(placed.message)], placed.init, placed.booked);
}

/**
 * Handles Add, Remove and Recalculate. If scripts run, only Recalculate reaches this function, and only if a quantity is invalid.
 * Redirects to a URL with the changed rows, so that a reload posts nothing. Deletes the cookie that says that scripts run, so that the next
 * page waits for the price.
 */
async function change({ args, reseller, rows, formKey, backTo }: PostedForm, intent: string): FormResponse {
  const changed = changedRows(rows, intent);
  const errors = quantityErrors(changed);
  const quote = await readQuote({ reseller, quantity: totalQuantity(changed), request: args.request, backTo });
  if (errors.length > 0) return rejectForm({ args, rows: changed, quote, formKey }, errors, { status: 400 });
  const { purchaseLeft } = quote.terms;
  if (postpaidQuantity(changed) > purchaseLeft) {
    const before = rowsFromUrl(new URL(args.request.url).searchParams.get("rows"));
    const error = formError(messages.purchaseLimitExceeded(purchaseLeft));
    return rejectForm({ args, rows: revertPostpaidRows(changed, before), quote, formKey }, [error], { status: 400 });
  }
  const headers = { "Set-Cookie": clearScriptsCookie };
  return redirect(pathWithRows(changed), { status: 303, headers });
}

function changedRows(rows: readonly OrderRow[], intent: string): readonly OrderRow[] {
  const removed = rowToRemove(intent);
  if (removed !== null) {
    const kept = rows.filter((_, index) => index !== removed);
    return kept.length === 0 ? [blankRow] : kept;
  }
  return intent === orderIntents.add && rows.length < MAX_ROWS ? [...rows, blankRow] : rows;
}

type RejectedForm = {
  readonly args: ActionFunctionArgs;
  readonly rows: readonly OrderRow[];
  readonly quote: Quote;
  readonly formKey: string;
};

function rejectForm(
  { args, rows, quote, formKey }: RejectedForm,
  errors: readonly RowError[],
  init: ResponseInit,
  booked: string | null = null,
): TypedResponse<NewOrderReply> {
  markRejected(args.context);
  return json({ rows, quote, errors, booked, formKey }, init);
}

/** Returns the form's URL with these rows. An invalid quantity counts as 0. */
function pathWithRows(rows: readonly OrderRow[]): string {
  return paths.newOrder(
    rowsToUrl(rows.map(({ payType, car, bike }) => ({ payType, car: parseQuantity(car) ?? 0, bike: parseQuantity(bike) ?? 0 }))),
  );
}

function formError(message: string): RowError {
  return { message, row: null, field: null };
}

const serviceUnavailable = { status: 503, headers: { "Retry-After": "30" } };
