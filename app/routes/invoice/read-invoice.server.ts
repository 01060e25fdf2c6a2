import { readInvoice, type Invoice } from "#contract/reseller-invoice";
import { words } from "#contract/words";
import { callApi } from "~/api/client.server";
import { retryLaterInit } from "~/api/retry-later.server";
import { endResellerSession, type ResellerIdentity } from "~/session/reseller.server";
import { messages } from "~/words/messages";

const MAX_ID_LENGTH = 64;

/**
 * Reads the invoice of one of the reseller's orders. An order of another reseller counts as unknown.
 * @throws the error response, or a redirect to the login if the session has ended.
 */
export async function requireInvoice(reseller: ResellerIdentity, orderId: string, request: Request): Promise<Invoice> {
  if (orderId.trim() === "" || orderId.length > MAX_ID_LENGTH) throw new Response(words.invoiceMissing, { status: 404 });
  const outcome = await callApi(readInvoice, { guid: reseller.guid, orderId }, { token: reseller.token });
  switch (outcome.kind) {
    case "ok":
      return outcome.data.invoice;
    case "unauthorised":
      throw await endResellerSession(request);
    case "refused":
      throw new Response(words.invoiceMissing, { status: 404 });
    case "limited":
    case "unavailable":
      throw new Response(messages.invoiceUnavailable, retryLaterInit(outcome));
  }
}
