import { defineCall } from "./call";
import { field, flag, list, optional, record, requiredId, rupees, shownDay, text } from "./fields";
import { ownReseller, paging, period, sorting, total } from "./reseller-list-fields";

export const listLedger = defineCall({
  path: "/ledger_list",
  effect: "read",
  caller: "reseller",
  marks: ["status"],
  request: record({ ...ownReseller, ...paging, ...period, ...sorting }),
  answer: record({
    total,
    balance: field("balance", optional(rupees)),
    rows: field(
      "ledger_list",
      list(
        record({
          opening: field("opening_balance", optional(rupees)),
          credit: field("creading_balance", optional(rupees)),
          debit: field("debit_balance", optional(rupees)),
          closing: field("closing_balance", optional(rupees)),
          date: field("created_date", shownDay),
          note: field("note", text),
          orderId: field("order_id", optional(requiredId)),
          isPayment: field("is_payment", flag),
        }),
      ),
    ),
  }),
});

export const listPayments = defineCall({
  path: "/payment_list",
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
          date: field("paymentDate", shownDay),
          amount: field("amount", optional(rupees)),
          reference: field("transaction_refrence_no", text),
        }),
      ),
    ),
  }),
});
