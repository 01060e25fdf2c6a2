import { limits, patterns } from "#contract/limits";
import { cancelErasure, giveConsent, readMyData, requestErasure, requestErasureCode, saveNominee, withdrawConsent } from "#contract/rights";
import { words } from "#contract/words";
import { issueCodeFor, requestCode } from "../../accounts/code-request";
import { checkCode } from "../../accounts/codes";
import { recordConsent, withdrawConsents } from "../../accounts/consents/store";
import { defineOwnerHandler } from "../identity";
import type { Handler, Refusal } from "../../requests/handler";
import { collapseWhitespace } from "../../requests/parse";
import * as erasure from "./erasure";
import { readPersonalData } from "./export";
import { orderErasureHandlers } from "./order-erasure";
import { deleteBloodGroup, deleteNominee, putNominee } from "./store";

const noticeUnknown: Refusal = { kind: "refusal", message: words.noticeUnknown };

const readData = defineOwnerHandler(readMyData, async (_, context, owner) => {
  return { kind: "answer", data: await readPersonalData(context.database, owner.id) };
});

const consent = defineOwnerHandler(giveConsent, async (_, context, owner) => {
  if (context.shownNotice === null) return noticeUnknown;
  await recordConsent(context.database, context, { ownerId: owner.id, purpose: "account" }, context.shownNotice);
  return { kind: "answer", data: {} };
});

/** Withdraws the only consent that can be withdrawn without the account: the blood group, which is then deleted. */
const withdraw = defineOwnerHandler(withdrawConsent, async ({ purpose }, context, owner) => {
  if (purpose !== "blood_group") return { kind: "refusal", message: words.consentNeedsErasure };
  await context.database.transaction(async (transaction) => {
    await deleteBloodGroup(transaction, owner.id);
    await withdrawConsents(transaction, owner.id, purpose, context.clock.now());
  });
  return { kind: "answer", data: {} };
});

const nominate = defineOwnerHandler(saveNominee, async ({ ...typed }, context, owner) => {
  const name = collapseWhitespace(typed.name);
  if (name === "" && typed.phone === "") {
    await deleteNominee(context.database, owner.id);
    return { kind: "answer", data: {} };
  }
  if (name === "" || name.length > limits.personName) return { kind: "refusal", message: words.nomineeNameInvalid };
  if (!patterns.mobile.test(typed.phone) || typed.phone === owner.phone) return { kind: "refusal", message: words.nomineePhoneInvalid };
  await putNominee(context.database, { ownerId: owner.id, name, phone: typed.phone, createdAt: context.clock.now() });
  return { kind: "answer", data: {} };
});

const erasureCode = defineOwnerHandler(requestErasureCode, async (_, context, owner) => {
  const { phone: account, language } = owner;
  return requestCode(context, (transaction) =>
    issueCodeFor(transaction, context, { purpose: "erasure", account, email: null, language, isKnown: true, isSecret: false }),
  );
});

/** Confirms the erasure with the code. The transaction is committed even if the code is wrong, so that the attempt counts. */
const eraseAccount = defineOwnerHandler(requestErasure, async ({ code, challenge }, context, owner) => {
  const attempt = { purposes: ["erasure"], account: owner.phone, code, challenge, wrongCodeMessage: words.codeWrong } as const;
  const reply = await context.database.transaction(async (transaction) => {
    const checked = await checkCode(transaction, context, attempt);
    if (checked.kind !== "right") return checked;
    return { kind: "answer" as const, data: { dueAt: await erasure.scheduleErasure(transaction, context, owner) } };
  });
  context.outbox.wake();
  return reply;
});

const keepAccount = defineOwnerHandler(cancelErasure, async (_, context, owner) => {
  await erasure.cancelErasure(context.database, owner.id);
  return { kind: "answer", data: {} };
});

export const privacyHandlers: readonly Handler[] = [
  ...[readData, consent, withdraw, nominate, erasureCode, eraseAccount, keepAccount],
  ...orderErasureHandlers,
];
