import { registerOwnerWithVehicle } from "#contract/accounts";
import type { RequestOf } from "#contract/call";
import { registerPhone, type LoggedIn } from "./codes";
import { printSticker, type StickerFacts } from "./stickers";
import type { TestBackend } from "./test-backend";

export type Registration = RequestOf<typeof registerOwnerWithVehicle>;

/** Inserts a new sticker, by default an unpaid one for a car. @returns its guid. */
export async function putSticker({ services }: TestBackend, facts: StickerFacts = {}): Promise<string> {
  return (await printSticker(services, { guid: services.secrets.randomToken().slice(0, 22), rate: 500_00, ...facts })).guid;
}

export type VehicleOwner = LoggedIn & { readonly phone: string; readonly vehicleId: string; readonly guid: string };

/** Returns the registration of a vehicle. By default, its phone number and email address are not the owner's. */
export function registrationOf({ ownerId }: LoggedIn, changes: Partial<Registration>): Registration {
  return {
    name: "Asha Menon",
    phone: "9999999999",
    email: "other@example.in",
    dateOfBirth: "1990-04-03",
    address: "12th Main Road",
    city: "Bengaluru",
    state: "Karnataka",
    pincode: "560038",
    emergencyPhone: "9845012345",
    plate: "KA01AB1234",
    bloodGroup: "O+",
    guid: "",
    ownerId,
    ...changes,
  };
}

/** Registers a phone number, and a vehicle with a new sticker. */
export async function registerOwner(backend: TestBackend, phone: string, facts: StickerFacts = {}): Promise<VehicleOwner> {
  const owner = await registerPhone(backend, phone, `owner${phone}@example.in`);
  const guid = await putSticker(backend, facts);
  const changes = { name: `Owner of ${phone}`, phone, plate: `KA${phone.slice(2)}`, guid };
  const registered = await backend.call(registerOwnerWithVehicle, registrationOf(owner, changes), { bearer: owner.token });
  if (registered.kind !== "ok") throw new Error(`The vehicle was not registered: ${JSON.stringify(registered)}`);
  return { ...owner, phone, guid, vehicleId: String(registered.data.vehicleId) };
}
