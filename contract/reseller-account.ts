import { defineCall } from "./call";
import { field, flag, list, optional, record, requiredId, rupees, shownDay, text } from "./fields";
import { ownReseller, paging, period, sorting, total } from "./reseller-list-fields";

export const listLedger = defineCall({
  path: "/ledger_list",
  purpose: "Lists the entries of the reseller's account, for /myaccount and its download. Also gives the balance that /myorder shows.",
  whenItFails: 'The page /myaccount says "We could not load the list. Please try again." The page /myorder leaves out the balance.',
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({ ...ownReseller, ...paging, ...period, ...sorting }),
  answer: record({
    total,
    balance: field(
      "balance",
      optional(rupees),
      "Beyond the specification: the account's balance now; a debt is negative. If missing, the website derives it from the whole list, or leaves it out.",
      -5310,
    ),
    rows: field(
      "ledger_list",
      list(
        record({
          opening: field("opening_balance", optional(rupees), "The balance before the entry.", 0),
          credit: field("creading_balance", optional(rupees), "What the entry adds to the account.", 0),
          debit: field("debit_balance", optional(rupees), "What the entry takes from the account.", 5310),
          closing: field("closing_balance", optional(rupees), "The balance after the entry.", -5310),
          date: field("created_date", shownDay, "The day of the entry.", "24-11-2026"),
          note: field(
            "note",
            text,
            "Beyond the specification: what the entry is for, shown below its day. If missing, there is no such line.",
            "Postpaid order 815",
          ),
          orderId: field(
            "order_id",
            optional(requiredId),
            "Beyond the specification: the order that the entry is about. If missing, the note has no link to it.",
          ),
          isPayment: field(
            "is_payment",
            flag,
            "Beyond the specification: whether the entry is a payment. If missing, the note has no link to the payments of its day.",
            0,
          ),
        }),
      ),
      "The entries, newest or oldest first. Without paging, the website finds out by their days and balances which. A missing amount stays empty.",
    ),
  }),
});

export const listPayments = defineCall({
  path: "/payment_list",
  purpose: "Lists the reseller's payments, for /paymentlist and its download.",
  whenItFails: 'The page /paymentlist says "We could not load the list. Please try again."',
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({ ...ownReseller, ...paging, ...period, ...sorting }),
  answer: record({
    total,
    payments: field(
      "payment_list",
      list(
        record({
          date: field("paymentDate", shownDay, "The day of the payment.", "25-11-2026"),
          amount: field("amount", optional(rupees), "The paid amount. If missing, the page shows none.", 5310),
          reference: field("transaction_refrence_no", text, "The payment's reference, shown as it is.", "UTR630412345678"),
        }),
      ),
      "The payments, newest or oldest first. Without paging, the website finds out by their days which.",
    ),
  }),
});
