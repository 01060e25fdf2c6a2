import {
  type ContactSettings,
  liftStop,
  MOST_MESSAGES_PER_HOUR,
  readContactSettings,
  saveContactSettings,
} from "#contract/contact-settings";
import { patterns } from "#contract/limits";
import { presetMessagesFor } from "#contract/contact-policy";
import { words } from "#contract/words";
import { refusal, type Handler } from "../requests/handler";
import { parseId } from "../requests/parse";
import { deleteStop, listStopped } from "../contact/shield/store";
import { defaultSettings, saveSettings, settingsOf, type VehicleSettings } from "../registry/settings";
import { defineVehicleHandler } from "./identity";

const read = defineVehicleHandler(readContactSettings, async (_, { database, clock }, { id, stickerId, productId }) => {
  const stopped = await listStopped(database, stickerId, clock.now());
  const settings = (await settingsOf(database, [id])).get(id) ?? defaultSettings;
  return {
    kind: "answer",
    data: {
      ...toApiSettings(settings, offeredTo(productId)),
      stopped: stopped.map((stop) => ({ id: String(stop.id), at: stop.contactedAt, until: stop.expiresAt, reason: stop.messageId ?? "" })),
    },
  };
});

const save = defineVehicleHandler(saveContactSettings, async (request, { database, clock }, { id, productId }) => {
  const settings = parseSettings(request, offeredTo(productId));
  if (typeof settings === "string") return refusal(settings);
  await saveSettings(database, id, settings, clock.now());
  return { kind: "answer", data: {} };
});

/** Lifts the stop of a person whom the owner stopped with `stopScanner`. Idempotent. */
const lift = defineVehicleHandler(liftStop, async ({ stopId }, { database }, { stickerId }) => {
  const id = parseId(stopId);
  if (id !== null) await deleteStop(database, stickerId, id);
  return { kind: "answer", data: {} };
});

export const contactSettingsHandlers: readonly Handler[] = [read, save, lift];

function offeredTo(productId: number): string[] {
  return presetMessagesFor(String(productId)).map(({ id }) => id);
}

type ApiSettings = Omit<ContactSettings, "stopped">;

/** Converts stored settings to the API's format. @param offered - the messages of the vehicle's product. */
function toApiSettings({ quietHours, blockedMessageIds, ...settings }: VehicleSettings, offered: readonly string[]): ApiSettings {
  return {
    ...settings,
    quietFrom: quietHours === null ? "" : clockOf(quietHours.from),
    quietTo: quietHours === null ? "" : clockOf(quietHours.to),
    messageIds: offered.filter((id) => !blockedMessageIds.includes(id)),
  };
}

/** Returns the settings to store, or the message for the first error. */
function parseSettings(request: ApiSettings, offered: readonly string[]): VehicleSettings | string {
  const { quietFrom, quietTo, messageIds, messagesPerHour, ...settings } = request;
  const [from, to] = [minuteOf(quietFrom), minuteOf(quietTo)];
  if (from === undefined || to === undefined) return words.quietHoursInvalid;
  if ((from === null) !== (to === null)) return words.quietHoursHalf;
  if (from !== null && from === to) return words.quietHoursEmpty;
  if (messageIds.length === 0) return words.reasonsMissing;
  if (!messageIds.every((id) => offered.includes(id))) return words.messageNotSelected;
  if (messagesPerHour !== null && (messagesPerHour < 1 || messagesPerHour > MOST_MESSAGES_PER_HOUR)) return words.messagesPerHourInvalid;
  return {
    takesCalls: settings.takesCalls,
    showsBloodGroup: settings.showsBloodGroup,
    masksPlate: settings.masksPlate,
    emergencyCalls: settings.emergencyCalls,
    asksProof: settings.asksProof,
    messagesPerHour,
    quietHours: from === null || to === null ? null : { from, to },
    blockedMessageIds: offered.filter((id) => !messageIds.includes(id)),
  };
}

/** Returns the minute of the day for a time such as "22:00", null for "", and undefined for any other text. */
function minuteOf(clock: string): number | null | undefined {
  if (clock === "") return null;
  const [, hours, minutes] = patterns.clock.exec(clock) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
