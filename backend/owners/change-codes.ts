import { requestChangeCodes, type CodedChange } from "#contract/owner-changes";
import { limits, patterns } from "#contract/limits";
import { words } from "#contract/words";
import { endCode, type CodePurpose } from "../accounts/code-store";
import { issueCodeFor, sendCode, type IssuedCode } from "../accounts/code-request";
import { checkCode } from "../accounts/codes";
import type { Owner } from "../accounts/owner-store";
import type { Database } from "../platform/database/database";
import { emailChanges, phoneChanges } from "./tables";
import type { Limit, Refusal, RequestContext } from "../requests/handler";
import { isBlocked } from "./change-store";
import { countForTarget } from "../requests/request-limits";
import { defineOwnerHandler } from "./identity";
import { refusal } from "./rules";

type WantedCode = { readonly use: "newToken" | "ownToken"; readonly purpose: CodePurpose; readonly account: string };

/**
 * /vehicle_owner/change_code: sends the codes that confirm a change. A number that has an account of its own gets a code too, so that the
 * answer tells nothing about it. Only a person who has typed this code learns of the account.
 */
export const changeCodes = defineOwnerHandler(requestChangeCodes, async ({ change, to }, context, owner) => {
  const error = errorIn(owner, change, to);
  if (error !== null) return refusal(error);
  const changing = change === "hand_over" ? null : change === "email" ? emailChanges : phoneChanges;
  if (changing !== null && (await isBlocked(context.database, context, changing, owner.id))) return refusal(words.changeUnderWay);
  const wanted = wantedCodes(owner, change, to);
  const issued = await context.once(async (transaction) => {
    const limit = await countForTarget(transaction, context, { kind: "change_code", of: String(owner.id) });
    if (limit !== null) return limit;
    const codes: (IssuedCode & Pick<WantedCode, "use">)[] = [];
    for (const { use, purpose, account } of wanted) {
      const terms = { purpose, account, email: null, language: owner.language, isKnown: true, isSecret: false };
      const code = await issueCodeFor(transaction, context, terms);
      if (code.kind !== "answer") return code;
      codes.push({ ...code.data, use });
    }
    return { kind: "answer", data: codes };
  });
  if (issued.kind !== "answer") return issued;
  const results = await Promise.all(issued.data.map((code) => sendCode(context, code)));
  if (results.some((result) => result === "refused" || result === "failed")) return refusal(words.codeSendFailed);
  const tokenFor = (use: WantedCode["use"]) => issued.data.find((code) => code.use === use)?.authorisation.token ?? null;
  const onItsWay = results.includes("pending") || null;
  return { kind: "answer", data: { newToken: tokenFor("newToken"), ownToken: tokenFor("ownToken"), onItsWay } };
});

function errorIn(owner: Owner, change: CodedChange, to: string): string | null {
  switch (change) {
    case "phone":
    case "lost_phone":
      if (!patterns.mobile.test(to)) return words.ownerPhoneInvalid;
      return to === owner.phone ? words.phoneUnchanged : null;
    case "email":
      if (to.length > limits.email || !patterns.email.test(to)) return words.shippingEmailInvalid;
      return to === owner.email ? words.emailUnchanged : null;
    case "hand_over":
      return null;
  }
}

/** Lists the codes in the order of their accounts, in which all transactions lock them. */
function wantedCodes(owner: Owner, change: CodedChange, to: string): WantedCode[] {
  const toNew: WantedCode = { use: "newToken", purpose: change === "email" ? "new_email" : "new_phone", account: to };
  const own =
    change === "email" ? ownAddress(owner) : ({ purpose: change === "hand_over" ? change : "old_phone", account: owner.phone } as const);
  const toOwn: WantedCode = { use: "ownToken", ...own };
  switch (change) {
    case "phone":
    case "email":
      return [toNew, toOwn].toSorted((one, other) => (one.account < other.account ? -1 : 1));
    case "lost_phone":
      return [toNew];
    case "hand_over":
      return [toOwn];
  }
}

/** Where the code goes that lets an e-mail address be changed: to the present address or, without one, to the phone. */
export function ownAddress({ email, phone }: Pick<Owner, "email" | "phone">) {
  return email === "" ? ({ purpose: "old_phone", account: phone } as const) : ({ purpose: "old_email", account: email } as const);
}

type ConfirmingCode = {
  readonly purpose: CodePurpose;
  readonly account: string;
  readonly token: string;
  readonly code: string;
  readonly wrongCodeMessage: string;
  readonly keepsCode?: boolean;
};

/** Checks the code that confirms a change. Commit the transaction even if it is wrong. @returns the code's id, or why it does not count. */
export async function confirmedBy(
  transaction: Database,
  context: RequestContext,
  { purpose, token, ...attempt }: ConfirmingCode,
): Promise<{ readonly kind: "confirmed"; readonly codeId: number } | Refusal | Limit> {
  const checked = await checkCode(transaction, context, { ...attempt, purposes: [purpose], challenge: token });
  if (checked.kind === "right") return { kind: "confirmed", codeId: checked.code.id };
  return checked.kind === "refusal" && checked.message === words.codeExpired ? refusal(words.changeCodeExpired) : checked;
}

/**
 * Checks the code to the new number or address and, unless the old one is lost, the code to that. Neither is used up while the other is
 * wrong.
 */
export async function confirmedByBoth(
  transaction: Database,
  context: RequestContext,
  toNew: ConfirmingCode,
  toOld: ConfirmingCode | null,
): Promise<{ readonly kind: "confirmed"; readonly isOldLost: boolean } | Refusal | Limit> {
  const byNew = await confirmedBy(transaction, context, { ...toNew, keepsCode: toOld !== null });
  if (byNew.kind !== "confirmed") return byNew;
  if (toOld === null) return { kind: "confirmed", isOldLost: true };
  const byOld = await confirmedBy(transaction, context, toOld);
  if (byOld.kind !== "confirmed") return byOld;
  await endCode(transaction, byNew.codeId, "used", context.clock.now());
  return { kind: "confirmed", isOldLost: false };
}
