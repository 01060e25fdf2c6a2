import type { Notice } from "~/notice";
import type { Operator } from "~/operator";

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
