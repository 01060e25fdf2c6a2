import type { AlertView } from "#contract/alerts";
import { now } from "~/env.server";
import { formatDay, formatRecent } from "~/ui/date";
import { languages } from "~/words/languages.server";

export type ShownAlerts = ReturnType<typeof shownAlerts>;

/** Returns what /alerts shows, with times as text. */
export function shownAlerts({ whatsappPausedUntil, browsers, tests, callerIds, ...shown }: AlertView) {
  const isPaused = whatsappPausedUntil !== null && whatsappPausedUntil > now();
  return {
    ...shown,
    whatsappPausedDay: isPaused ? formatDay(whatsappPausedUntil) : null,
    browsers: browsers.map(({ addedAt, ...browser }) => ({ ...browser, day: addedAt === null ? "" : formatDay(addedAt) })),
    tests: tests.map(({ at, ...test }) => ({ ...test, time: at === null ? "" : formatRecent(at, now()) })),
    hasContactCard: callerIds.length > 0,
    languages: Object.entries(languages).map(([value, { name: text }]) => ({ value, text })),
  };
}
