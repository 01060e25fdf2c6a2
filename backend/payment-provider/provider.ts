import type { Hono } from "hono";

/** The order or the link at the provider that a payment is for. It was made through checkout ("order") or with the payment link. */
export type PaymentTarget = { readonly source: "order" | "link"; readonly id: string };

export type ProviderLink = { readonly id: string; readonly url: string };

/** A payment attempt for an order. */
export type ProviderPayment = {
  readonly id: string;
  readonly status: "created" | "authorized" | "captured" | "refunded" | "failed";
  readonly amount: number;
  readonly currency: string;
  readonly failureReason: string;
};

export type OrderRequest = {
  /** At most 40 characters, and unique. */
  readonly receipt: string;
  /** In paise, at least 100. */
  readonly amount: number;
};

export type LinkRequest = OrderRequest & {
  readonly description: string;
  readonly payer: { readonly name: string; readonly email: string; readonly phone: string };
  /** The URL to which the payer returns, by GET. */
  readonly returnTo: string;
  readonly expiresAt: Date;
};

/** Money that the provider sends back. It has reached the payer's bank once it is processed. */
export type ProviderRefund = {
  readonly id: string;
  /** The receipt of the request, or null if the refund was made on the provider's own pages. */
  readonly receipt: string | null;
  readonly amount: number;
  readonly status: "pending" | "processed" | "failed";
};

/** A refund with the payment that it is of. */
export type ListedRefund = ProviderRefund & { readonly paymentId: string };

export type RefundRequest = OrderRequest & { readonly reason: string };

/** `unknown`: the provider may have accepted the refund. */
export type RefundReply =
  | { readonly kind: "accepted"; readonly refund: ProviderRefund }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unknown" };

/** What the payer's browser brings back from the provider. @property receipt - that of the order. */
export type PaymentProof = {
  readonly target: PaymentTarget;
  readonly receipt: string;
  readonly paymentId: string;
  readonly signature: string;
};

/** What a provider reports by itself. `target` is null if the report names neither order nor link. */
export type ProviderReport =
  | {
      readonly kind: "captured" | "failed";
      readonly target: PaymentTarget | null;
      readonly payment: Pick<ProviderPayment, "id" | "amount" | "currency" | "failureReason">;
    }
  | { readonly kind: "sent back"; readonly refund: ListedRefund };

/** `report` is null if we do not understand the event: a later version may, when the provider repeats it. */
export type WebhookReading =
  | { readonly kind: "refused"; readonly response: Response }
  | { readonly kind: "event"; readonly id: string; readonly report: ProviderReport | null };

/**
 * A payment provider. No method throws because of the network. After a failure, `cancelLink` returns false, `refund` returns what is known,
 * and the other methods return null. Use none of the methods that return a promise inside a transaction.
 */
export type PaymentProvider = {
  /** Public: the website passes it to the provider's page. */
  readonly keyId: string;
  createOrder(request: OrderRequest): Promise<{ readonly id: string } | null>;
  /**
   * Creates a second way to pay: a page at the provider. Some phones need this page, because the checkout cannot open their UPI app.
   */
  createLink(request: LinkRequest): Promise<ProviderLink | null>;
  /** Cancels a link. @returns false if the cancellation must be retried. */
  cancelLink(linkId: string): Promise<boolean>;
  /** Lists the payment attempts for an order, or the payments that were made with a link. */
  paymentsOf(target: PaymentTarget): Promise<readonly ProviderPayment[] | null>;
  /** Returns whether the provider has signed this payment. A signature does not prove that the money was captured. */
  isProven(proof: PaymentProof): boolean;
  /** Lists the refunds of a payment, also those that were made on the provider's own pages. */
  refundsOf(paymentId: string): Promise<readonly ProviderRefund[] | null>;
  /** Lists the account's refunds since a moment, of all payments. */
  refundsSince(from: Date): Promise<readonly ListedRefund[] | null>;
  /**
   * Lists the account's disputes that began since a moment. A dispute takes the money back once the bank has decided against us. Until then
   * it is like a refund that is not sent yet.
   */
  disputesSince(from: Date): Promise<readonly ListedRefund[] | null>;
  /** Sends money of a payment back. The same request, with the same receipt, sends it only once. */
  refund(paymentId: string, request: RefundRequest): Promise<RefundReply>;
  /** The path to which the provider posts its reports, and what reads and checks one. Null if it makes none. */
  readonly webhook: { readonly path: string; read(request: Request): Promise<WebhookReading> } | null;
  /** Pages for the payer that this process serves. Null if the provider serves its own. */
  readonly pages: Hono | null;
};
