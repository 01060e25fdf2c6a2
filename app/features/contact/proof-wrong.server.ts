import type { Outcome } from "#contract/outcome";

/** Returns whether the API refused a message or phone call because the plate's last characters are wrong or missing. */
export function isProofWrong(outcome: Outcome<unknown>): boolean {
  return outcome.kind === "refused" && outcome.code === "proofWrong";
}
