import { defineCall } from "./call";
import { field, flag, list, nested, optional, requiredId, rupees, shownDay, text } from "./fields";
import { ownReseller, paging, period, total } from "./reseller-list-fields";

export const listLedger = defineCall("read", "reseller", "/ledger_list", ["status"], {
  request: { ...ownReseller, ...paging, ...period },
  answer: {
    total,
    balance: field("balance", optional(rupees)),
    rows: nested("ledger_list", list, {
      opening: field("opening_balance", optional(rupees)),
      credit: field("creading_balance", optional(rupees)),
      debit: field("debit_balance", optional(rupees)),
      closing: field("closing_balance", optional(rupees)),
      date: field("created_date", shownDay),
      note: field("note", text),
      orderId: field("order_id", optional(requiredId)),
      isPayment: field("is_payment", flag),
    }),
  },
});

export const listPayments = defineCall("read", "reseller", "/payment_list", ["status"], {
  request: { ...ownReseller, ...paging, ...period },
  answer: {
    total,
    payments: nested("payment_list", list, {
      date: field("paymentDate", shownDay),
      amount: field("amount", optional(rupees)),
      reference: field("transaction_refrence_no", text),
    }),
  },
});
