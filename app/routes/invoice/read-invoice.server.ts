import type { Id } from "#contract/fields";
import { readInvoice, type ResellerInvoice } from "#contract/reseller-invoice";
import { words } from "#contract/words";
import { callApi, findApiKind } from "~/api/client.server";
import { requireAnswer } from "~/api/require-answer.server";
import { orderIdFromUrl } from "~/paths";
import { endResellerSession, type ResellerIdentity } from "~/session/reseller.server";
import { messages } from "~/words/messages";

const MAX_ID_LENGTH = 64;

/**
 * Reads the invoice of one of the reseller's orders. An order of another reseller counts as unknown.
 * @param writtenId the order's id as the URL contains it.
 * @throws the error response, or a redirect to the login if the session has ended.
 */
export async function requireInvoice(
  reseller: ResellerIdentity,
  writtenId: string,
  request: Request,
): Promise<ResellerInvoice & { orderId: Id }> {
  if (writtenId.trim() === "" || writtenId.length > MAX_ID_LENGTH) throw new Response(words.invoiceMissing, { status: 404 });
  if (!(await knowsInvoices())) throw new Response(words.invoiceMissing, { status: 404 });
  const orderId = orderIdFromUrl(writtenId);
  const outcome = await callApi(readInvoice, { guid: reseller.guid, orderId }, { token: reseller.token });
  if (outcome.kind === "unauthorised") throw await endResellerSession(request);
  const answer = requireAnswer(outcome, { unavailable: messages.invoiceUnavailable, refused: words.invoiceMissing });
  return { orderId, ...answer };
}

/** Returns whether the API is known to have invoices. The spec has no API call for them, so an external API is not asked. */
async function knowsInvoices(): Promise<boolean> {
  return (await findApiKind()) === "builtIn";
}
