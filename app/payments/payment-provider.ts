/** What the website needs of a payment provider. */
export type PaymentProvider = {
  /** Shown to the person who pays. Null for the sandbox. */
  readonly name: string | null;
  /** Origins that the Content-Security-Policy of the payment page allows. */
  readonly origins: readonly string[];
  /** Builds the form that leads to the provider's page (spec, section 4). */
  readonly formFor: (payment: DuePayment) => HostedForm;
  /** The fields of a result, each with its maximum length. */
  readonly resultNames: ReadonlyMap<string, number>;
  /** Reads a result that the browser brings back. A payment for an order other than `providerOrderId` counts as failed. */
  readonly readResult: (fields: URLSearchParams, providerOrderId: string) => PaymentResult;
  /** Reads the query with which the browser comes back from a payment link, or null if nothing was paid. */
  readonly readLinkResult: (query: URLSearchParams) => LinkResult | null;
};

export type DuePayment = {
  readonly keyId: string;
  readonly providerOrderId: string;
  /** In paise. */
  readonly amount: number;
  readonly merchant: string;
  readonly payer: { readonly name: string; readonly email: string; readonly phone: string };
  /** The URLs to which the browser posts a result, and to which it goes after a dismissal. */
  readonly callbackUrl: string;
  readonly cancelUrl: string;
};

/** A form that posts to the provider's hosted payment page, and the widget that may replace it. */
export type HostedForm = {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The widget's script, or null. */
  readonly script: string | null;
};

/** The result of a payment attempt, from the provider's page or widget. A failure has no signature, so do not trust it. */
export type PaymentResult =
  | { readonly kind: "paid"; readonly paymentId: string; readonly signature: string }
  | { readonly kind: "failed"; readonly paymentId: string | null; readonly reason: string };

export type LinkResult = { readonly paymentId: string; readonly linkId: string | null; readonly signature: string | null };

/** The reason of a failure that the provider does not explain, and the maximum length of a reason. */
export const UNEXPLAINED = "Payment failed";
export const MAX_REASON_LENGTH = 300;
