import { expect, test } from "vitest";

import { isFreshCodeNeeded } from "./command";
import { commands } from "./commands";

/**
 * What each command moves, which decides whether the desk asks for a fresh code: money, stock without a paid order, somebody's vehicle or
 * account, who may do what, or anything that cannot be undone. All others ask for none.
 */
const moves: Readonly<Record<string, string>> = {
  "assign-stickers": "stock",
  mint: "stock, if a reseller gets it",
  "record-payment": "money",
  "reverse-entry": "money",
  refund: "money",
  "cancel-order": "money, if it refunds",
  "create-reseller": "money: a discount and a purchase limit",
  "change-reseller": "money: a discount and a purchase limit",
  "create-promo-code": "money",
  "end-promo-code": "money",
  "answer-reseller-details": "whom invoices name",
  "set-price": "money",
  "set-replacement-price": "money",
  "set-reseller-prices": "money",
  "set-page": "what customers agree to",
  "take-back-page": "what customers agree to",
  void: "cannot be undone",
  "transfer-vehicle": "a vehicle",
  "replace-sticker": "a vehicle, and the old sticker is void for ever",
  "change-phone": "an account",
  "erase-owner": "cannot be undone",
  "breach-notice": "cannot be undone",
  "remove-testimonial": "cannot be undone",
  "create-operator": "who may do what",
  "change-operator": "who may do what",
};

/** Reads, and everyday work that can be corrected or moves nothing. */
const ordinary = [
  ...["find", "list", "show", "doctor", "print", "packing-slip", "contacts", "retention", "sms-templates", "whatsapp-templates"],
  ...["batches", "misuse-reports", "orders", "order", "resellers", "promo-codes", "prices", "dead-letters", "stray-payments"],
  ...["back-up", "check-backup", "restore", "gstr1"],
  ...["dispatch", "dispatch-parcels", "reserve-packs", "correct-dispatch", "correct-docket", "manifest"],
  ...["decline-cancellation", "change-order", "resend", "retry", "reconcile"],
  ...["set-testimonial", "answer-inquiry", "close-inquiry", "answer-grievance", "close-grievance", "note"],
];

test("every command is in one of the two lists", () => {
  const names = (all: readonly string[]) => all.toSorted();
  expect(names([...Object.keys(moves), ...ordinary])).toEqual(names(commands.map(({ name }) => name)));
});

test.each(commands.map((command) => [command.name, command] as const))(
  "%s asks for a fresh code if it moves something",
  (name, command) => {
    const asks = (raw: Parameters<typeof isFreshCodeNeeded>[1]) => isFreshCodeNeeded(command, raw);
    const moved = moves[name];
    if (name === "mint") expect([asks({}), asks({ reseller: "shop@example.in" })]).toEqual([false, true]);
    else if (name === "cancel-order") expect([asks({}), asks({ refund: true })]).toEqual([false, true]);
    else expect([name, moved, asks({})]).toEqual([name, moved, moved !== undefined]);
  },
);
