import type { Database } from "../platform/database/database";
import type { Limit, RequestContext } from "./handler";
import { count, findLimit, type LimitRule } from "./limits";

/**
 * How many unknown codes of a kind a network may try. The code in an owner's link (`answer`) has 50 bits, so nobody can guess it within the
 * limit. The code in an order's link (`order`) has 80. The limit for links is high, so that one person's guesses do not lock out others who
 * share a mobile operator's IP address. The operator's SANDBOX_TOKEN (`sandbox`) may be short.
 */
export const unknownCodeRules = {
  sticker: { kind: "unknown_sticker", limits: [{ count: 20, seconds: 3600 }], noun: "attempts" },
  answer: { kind: "unknown_answer", limits: [{ count: 1000, seconds: 3600 }], noun: "attempts" },
  order: { kind: "unknown_order", limits: [{ count: 1000, seconds: 3600 }], noun: "attempts" },
  sandbox: { kind: "unknown_sandbox", limits: [{ count: 20, seconds: 3600 }], noun: "attempts" },
} as const satisfies Readonly<Record<string, LimitRule>>;

type Lookup<Found> = { readonly kind: "found"; readonly found: Found } | { readonly kind: "unknown" } | Limit;

/**
 * Looks up a code, and counts it if it is unknown. After too many unknown codes of a kind, a network is refused every code of this kind,
 * so that it learns nothing more. Lookups of one network run one after another, so that concurrent lookups cannot exceed the limit.
 * @param find - returns what the code belongs to, or null if the code is unknown.
 */
export function findByCode<Found>(
  context: Pick<RequestContext, "database" | "callerHash" | "siteHash" | "clock" | "secrets">,
  kind: keyof typeof unknownCodeRules,
  find: (transaction: Database) => Promise<Found | null>,
): Promise<Lookup<Found>> {
  return context.database.transaction(async (transaction) => {
    const limit = await findLimit(transaction, context, unknownCodeRules[kind]);
    if (limit !== null) return limit;
    const found = await find(transaction);
    if (found !== null) return { kind: "found", found };
    await count(transaction, context, unknownCodeRules[kind]);
    return { kind: "unknown" };
  });
}
