import { json, redirect, type ActionFunctionArgs, type TypedResponse } from "@remix-run/node";

import type { Quote } from "~/features/reseller-price/quote";
import { readQuote, readQuoteWithRetries } from "~/features/reseller-price/read-quote.server";
import { clearScriptsCookie } from "~/features/reseller-price/scripts-cookie";
import { markRejected, newFormKey } from "~/forms/form.server";
import { postedFields, type FieldMaxLengths } from "~/forms/posted-fields.server";
import { paths } from "~/paths";
import { requireReseller, type ResellerIdentity } from "~/session/reseller.server";
import { messages } from "~/words/messages";
import {
  addressOfRows,
  blankRow,
  mostRows,
  orderIntents,
  postpaidQuantity,
  problemsOf,
  quantityIn,
  removedRow,
  rowNames,
  rowsIn,
  rowsOfAddress,
  totalQuantity,
  uncountable,
  withoutExcess,
  type OrderRow,
  type RowProblem,
} from "./order-rows";
import { placeOrders } from "./place-orders.server";

/** The form's data as the server shows it. */
export type NewOrderReply = {
  readonly rows: readonly OrderRow[];
  readonly quote: Quote;
  readonly problems: readonly RowProblem[];
  /** The message about a postpaid order that was placed although the prepaid one failed, or null. */
  readonly booked: string | null;
  readonly formKey: string;
};

type Posted = {
  readonly args: ActionFunctionArgs;
  readonly reseller: ResellerIdentity;
  readonly rows: readonly OrderRow[];
  readonly formKey: string;
  /** The form's URL with these rows, to return to after a login. */
  readonly backTo: string;
};
const LONGEST_QUANTITY = 20;

/** The form's fields, each with its maximum length. Reads one row more than allowed, so that too many rows are reported. */
const orderNames: FieldMaxLengths = new Map([
  ["intent", 20],
  ["idempotencyKey", 100],
  ...Array.from({ length: mostRows + 1 }, (_, row) => Object.values(rowNames(row)))
    .flat()
    .map((name) => [name, LONGEST_QUANTITY] as const),
]);

type Answer = Promise<TypedResponse<NewOrderReply> | TypedResponse<never>>;

/** Handles the form's buttons. */
export async function answerForm(args: ActionFunctionArgs): Answer {
  const form = await postedFields(args.request, orderNames);
  const rows = rowsIn(form);
  const backTo = addressWith(rows.slice(0, mostRows));
  const reseller = await requireReseller(args.request, backTo);
  const formKey = form.get("idempotencyKey") || newFormKey();
  const intent = form.get("intent") ?? "";
  const posted = { args, reseller, rows, formKey, backTo };
  return intent === orderIntents.place ? place(posted) : change(posted, intent);
}

async function place({ args, reseller, rows, formKey, backTo }: Posted): Answer {
  const quote = await readQuoteWithRetries({ reseller, quantity: totalQuantity(rows), request: args.request, backTo });
  const again = { args, rows, quote, formKey };
  const problems = problemsOf(rows, quote.terms);
  if (problems.length > 0) return showAgain(again, problems, { status: 400 });
  if (quote.rate === null) return showAgain(again, [aboutAll(messages.priceUnavailable)], unpriced);

  const placed = await placeOrders(args, reseller, { rows, rate: quote.rate, terms: quote.terms, formKey, backTo });
  if (placed.kind === "done") return placed.answer;
  return showAgain({ ...again, rows: placed.rows }, [aboutAll(placed.message)], placed.init, placed.booked);
}

/**
 * Handles Add, Remove and Recalculate. Redirects to a URL with the changed rows, so that a reload posts nothing. Scripts handle these
 * buttons in place, so a browser that posts here gets a page that waits for the price.
 */
async function change({ args, reseller, rows, formKey, backTo }: Posted, intent: string): Answer {
  const changed = changedRows(rows, intent);
  const obstacles = uncountable(changed);
  const quote = await readQuote({ reseller, quantity: totalQuantity(changed), request: args.request, backTo });
  if (obstacles.length > 0) return showAgain({ args, rows: changed, quote, formKey }, obstacles, { status: 400 });
  const { purchaseLeft } = quote.terms;
  if (postpaidQuantity(changed) > purchaseLeft) {
    const before = rowsOfAddress(new URL(args.request.url).searchParams.get("rows"));
    const problem = aboutAll(messages.purchaseLimitExceeded(purchaseLeft));
    return showAgain({ args, rows: withoutExcess(changed, before), quote, formKey }, [problem], { status: 400 });
  }
  const headers = { "Set-Cookie": clearScriptsCookie };
  return redirect(addressWith(changed), { status: 303, headers });
}

function changedRows(rows: readonly OrderRow[], intent: string): readonly OrderRow[] {
  const removed = removedRow(intent);
  if (removed !== null) {
    const kept = rows.filter((_, index) => index !== removed);
    return kept.length === 0 ? [blankRow] : kept;
  }
  return intent === orderIntents.add && rows.length < mostRows ? [...rows, blankRow] : rows;
}

type Again = { readonly args: ActionFunctionArgs; readonly rows: readonly OrderRow[]; readonly quote: Quote; readonly formKey: string };

function showAgain(
  { args, rows, quote, formKey }: Again,
  problems: readonly RowProblem[],
  init: ResponseInit,
  booked: string | null = null,
): TypedResponse<NewOrderReply> {
  markRejected(args.context);
  return json({ rows, quote, problems, booked, formKey }, init);
}

/** Returns the form's URL with these rows. An invalid quantity counts as 0. */
function addressWith(rows: readonly OrderRow[]): string {
  return paths.newOrder(
    addressOfRows(rows.map(({ payType, car, bike }) => ({ payType, car: quantityIn(car) ?? 0, bike: quantityIn(bike) ?? 0 }))),
  );
}

function aboutAll(message: string): RowProblem {
  return { message, row: null, field: null };
}

const unpriced = { status: 503, headers: { "Retry-After": "30" } };
