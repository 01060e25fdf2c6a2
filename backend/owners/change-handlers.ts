import { eq } from "drizzle-orm";

import { correctPlate, listOwnerEvents, ownerEventKinds } from "#contract/owner-changes";
import { patterns } from "#contract/limits";
import { normalizePlate } from "#contract/normalize";
import type { ChangeState } from "#contract/change-state";
import { words } from "#contract/words";
import type { Database } from "../platform/database/database";
import { vehicles } from "../registry/tables";
import type { Handler, Reply } from "../requests/handler";
import { parseId } from "../requests/parse";
import { changeCodes } from "./change-codes";
import { emailChange, emailChangeStop, waitingEmailChange } from "./email-change";
import { byOwner, isChangedTooOften, listEvents, recordEvent } from "./events";
import { listReleased, release, retake } from "./hand-over";
import { defineOwnerHandler } from "./identity";
import { linkHandlers } from "./links";
import { invite, listPeople, remove } from "./people";
import { phoneChange, phoneChangeStop, waitingPhoneChange } from "./phone-change";
import { replace } from "./replacement";
import { refusal } from "./rules";
import { lockOwner } from "./store";
import { findVehicleOf } from "./vehicle-store";

const plate = defineOwnerHandler(correctPlate, async ({ vehicleId, plate: typed }, context, owner) => {
  const corrected = normalizePlate(typed);
  if (!patterns.plate.test(corrected)) return refusal(words.plateInvalid);
  return context.database.transaction<Reply<Record<string, never>>>(async (transaction) => {
    await lockOwner(transaction, owner.id);
    const vehicle = await findVehicleOf(transaction, owner.id, parseId(vehicleId));
    if (vehicle === null) return refusal(words.vehicleUnknown);
    if (vehicle.plate === corrected) return refusal(words.plateUnchanged);
    const event = { ownerId: owner.id, vehicleId: vehicle.id, kind: "plate_corrected", detail: vehicle.plate } as const;
    if (await isChangedTooOften(transaction, context, event)) return refusal(words.changedTooOften);
    await transaction.update(vehicles).set({ plate: corrected }).where(eq(vehicles.id, vehicle.id));
    await recordEvent(transaction, context, event, byOwner);
    return { kind: "answer", data: {} };
  });
});

const history = defineOwnerHandler(listOwnerEvents, async (_, context, owner) => {
  const events = (await listEvents(context.database, owner.id)).flatMap(({ kind: stored, doneBy: by, plate, ...event }) => {
    const kind = ownerEventKinds.find((one) => one === stored);
    return kind === undefined ? [] : [{ ...event, kind, by, plate: plate ?? "" }];
  });
  return { kind: "answer", data: { events } };
});

export const changeHandlers: readonly Handler[] = [
  changeCodes,
  phoneChange,
  phoneChangeStop,
  emailChange,
  emailChangeStop,
  plate,
  release,
  retake,
  replace,
  invite,
  remove,
  history,
  ...linkHandlers,
];

/** Returns the changes of an owner that are under way. */
export async function changeStateOf(database: Database, ownerId: number, vehicleIds: readonly number[], now: Date): Promise<ChangeState> {
  const released = await listReleased(database, ownerId, now);
  const people = await listPeople(database, vehicleIds);
  return {
    phoneChange: await waitingPhoneChange(database, ownerId),
    emailChange: await waitingEmailChange(database, ownerId),
    released: released.map(({ vehicleId, plate, until }) => ({ vehicleId: String(vehicleId), plate, until })),
    people: people.map((person) => ({ ...person, vehicleId: String(person.vehicleId) })),
  };
}
