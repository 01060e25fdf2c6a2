import { eq } from "drizzle-orm";

import { gstCodeOf, isGstNumber } from "#contract/indian-states";
import { askForResellerDetails, readResellerDetails } from "#contract/reseller";
import { words } from "#contract/words";
import type { Database } from "../../../platform/database/database";
import { buttonTo, composeMail, paragraph } from "../../../delivery/messages/compose-mail";
import { refusal, type Handler } from "../../../requests/handler";
import type { Services } from "../../../requests/services";
import { isState } from "../../content/store";
import { orderErrors } from "../../orders/errors";
import { mailSentences } from "../../orders/mail-sentences";
import { readShipping, shippingError } from "../../orders/shipping";
import { resellers } from "../tables";
import { defineResellerHandler, lockReseller } from "./store";

const read = defineResellerHandler(readResellerDetails, (_request, _context, reseller) =>
  Promise.resolve({ kind: "answer", data: { details: reseller, wanted: reseller.wanted } }),
);

/** Only one change waits, so that the operator confirms what the operator has read. */
const ask = defineResellerHandler(askForResellerDetails, async ({ gstin, ...written }, context, reseller) => {
  const { email, ...named } = readShipping({ ...reseller, ...written });
  const isKnown = await isState(context.database, named.state);
  const error = shippingError({ ...named, email }) ?? (isKnown ? gstinError(gstin, named.state) : orderErrors.state);
  if (error !== null) return refusal(error);
  return context.database.transaction(async (transaction) => {
    const { id, wanted } = await lockReseller(transaction, reseller.id);
    if (wanted !== null) return refusal("We are checking a change already. Write to us to correct it.");
    await transaction
      .update(resellers)
      .set({ wanted: { ...named, gstin } })
      .where(eq(resellers.id, id));
    return { kind: "answer", data: {} };
  });
});

export const detailsHandlers: readonly Handler[] = [read, ask];

function gstinError(gstin: string, state: string): string | null {
  if (gstin === "" || (isGstNumber(gstin) && gstin.startsWith(gstCodeOf(state)))) return null;
  return words.gstinOfState(state, gstCodeOf(state));
}

/**
 * Makes the change that a reseller asks for, or declines it, and tells the reseller. Existing orders and invoices do not change.
 * @param declined - why not, or null.
 * @returns false if no change waits.
 */
export async function answerDetails(transaction: Database, services: Services, id: number, declined: string | null): Promise<boolean> {
  const { environment, outbox } = services;
  const { wanted, name, email } = await lockReseller(transaction, id);
  if (wanted === null) return false;
  const changed = { ...(declined === null ? wanted : {}), wanted: null };
  await transaction.update(resellers).set(changed).where(eq(resellers.id, id));
  const said = declined === null ? "are changed, from your next order." : `stay as they were: ${declined}`;
  const parts = [
    paragraph(mailSentences.en.dear(name)),
    paragraph(`Your business details ${said}`),
    ...buttonTo(environment, "See your details", "/resellerdetails"),
    paragraph(`Questions? Write to ${environment.supportEmail}.`),
  ];
  const subject = `${environment.brandName}: your business details`;
  await outbox.enqueue(transaction, composeMail({ to: email, subject, parts }, environment));
  return true;
}
