import { patterns } from "#contract/limits";
import { reportWrongVehicle } from "#contract/misuse";
import { words } from "#contract/words";
import { acquireAdvisoryLocks } from "../../platform/database/advisory-lock";
import { wrongVehicleLimit } from "../misuse/rules";
import { insertWrongVehicleReport, latestWrongVehicleReports } from "../misuse/store";
import { callerLockKey, callerWaitSeconds } from "../../requests/caller-limits";
import { defineHandler, refusal } from "../../requests/handler";
import { messages } from "../../requests/messages";
import { findStickerId } from "./store";

/** /wrong_vehicle: stores a report for the operator. A network's second report of a sticker within a day changes nothing. */
export const wrongVehicle = defineHandler(reportWrongVehicle, async ({ guid }, context) => {
  const { database, clock, secrets, callerHash, siteHash } = context;
  const stickerId = patterns.stickerGuid.test(guid) ? await findStickerId(database, guid) : null;
  if (stickerId === null) return refusal(words.stickerInactive);
  return database.transaction(async (transaction) => {
    await acquireAdvisoryLocks(transaction, { caller: callerLockKey(context) });
    const now = clock.now();
    const since = new Date(now.getTime() - wrongVehicleLimit.seconds * 1000);
    const own = await latestWrongVehicleReports(transaction, { by: "callerHash", hash: callerHash }, since, wrongVehicleLimit.count);
    if (own.some((report) => report.stickerId === stickerId)) return { kind: "answer", data: {} };
    const retryAfter = await callerWaitSeconds(context, wrongVehicleLimit, now, async (scope, limit) =>
      (await latestWrongVehicleReports(transaction, scope, since, limit.count)).map(({ at }) => at),
    );
    if (retryAfter > 0) return { kind: "limit", retryAfter, message: messages.tooMany("reports", retryAfter) };
    await insertWrongVehicleReport(transaction, { id: secrets.randomId(), stickerId, callerHash, siteHash, createdAt: now });
    return { kind: "answer", data: {} };
  });
});
