/** Who is logged in. */
export type Account = "owner" | "reseller";

/** The root's loader data. */
export type RootData = {
  readonly operator: Operator;
  readonly notice: Notice | null;
  readonly account: Account | null;
  /** The website's public origin. */
  readonly origin: string;
  readonly year: number;
  /** Whether pages may promise what the spec does not list (app/api/client.server.ts). */
  readonly isFull: boolean;
  /** Whether this page shows a rejected form. */
  readonly wasRejected: boolean;
};

/** Returns the root's loader data, for a screen's `meta`. */
export function readRootData({
  matches,
}: {
  readonly matches: readonly { readonly id: string; readonly data?: unknown }[];
}): RootData | undefined {
  return matches.find((match) => match.id === "root")?.data as RootData | undefined;
}

/** A message above a page, such as the result of the last action. Shown as a toast if scripts run, unless it stays until it is closed. */
export type Notice = {
  readonly tone: "success" | "error" | "info";
  readonly text: string;
  /** The code of the text's language, if it is not English. The next page may be in another language. */
  readonly language?: string | undefined;
  /** Where the person can read more, on our own website. */
  readonly link?: { readonly text: string; readonly path: string } | undefined;
  /** A link that closes the notice: the same page without it. With it, the notice is never a toast, which fades. */
  readonly close?: { readonly text: string; readonly path: string } | undefined;
};

/** The company that runs this deployment, as the pages show it. The values come from environment variables (app/env.server.ts). */
export type Operator = {
  /** The product's name. */
  readonly name: string;
  readonly supportEmail: string;
  readonly postalAddress: string;
  /** The seller's GST number, or "". */
  readonly gstin: string;
  /** The grievance officer, whom Indian law requires a shop to name. */
  readonly grievanceOfficer: string;
  /** The officer's post in the company, or "". */
  readonly grievancePost: string;
  readonly grievanceAddress: string;
  readonly grievanceEmail: string;
  /** URLs of the operator's social media pages; "" hides the link. */
  readonly social: { readonly facebook: string; readonly instagram: string; readonly x: string; readonly youtube: string };
  readonly poweredBy: string;
};
