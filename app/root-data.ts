import type { Notice } from "~/notice";
import type { Operator } from "~/operator";

/** What the root's loader answers, for every page. */
export type RootData = {
  readonly operator: Operator;
  readonly notice: Notice | null;
  /** The website's own address. */
  readonly origin: string;
  readonly year: number;
  /** Whether this page shows a form that was refused. */
  readonly wasRejected: boolean;
};

/** The root's data, for a screen's `meta`. */
export function rootData({
  matches,
}: {
  readonly matches: readonly { readonly id: string; readonly data?: unknown }[];
}): RootData | undefined {
  return matches.find((match) => match.id === "root")?.data as RootData | undefined;
}
