import type { Payload } from "./payloads";
import { reseller } from "./state";

/** The fields that contain this API's own ids, not a payment provider's. */
const ID_NAMES: ReadonlySet<string> = new Set([
  "VehicleOwnerMasterId",
  "UserLoginID",
  "UserLogInID",
  "VehicleOwnerMasterDetailId",
  "vehicleOwnerMasterDetailId",
  "productid",
  "orderID",
  "order_id",
]);

/** API calls that send the product ids of the spec, not ids from a response. */
const SELLING: readonly string[] = ["/checkout", "/create_order", "/create_order_postpaid"];

/** The reseller's guid as a number. */
const RESELLER_NUMBER = 90_177_463;

/** Returns a response in which the ids of `ID_NAMES` and the reseller's guid are numbers. */
export function withNumberIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumberIds);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => {
      if (name === "guid" && inner === reseller.guid) return [name, RESELLER_NUMBER];
      return [name, ID_NAMES.has(name) && isDigits(inner) ? Number(inner) : withNumberIds(inner)];
    }),
  );
}

/** Returns the payload with the reseller's original guid in place of the number that `withNumberIds` sent. */
export function withResellerGuid(payload: Payload): Payload {
  return payload["guid"] === RESELLER_NUMBER ? { ...payload, guid: reseller.guid } : payload;
}

/** Returns an error for each id in a payload that came back as a string, although it was sent as a number. */
export function stringIds(path: string, payload: Payload): string[] {
  const items = Array.isArray(payload["data"]) && !SELLING.includes(path) ? (payload["data"] as Payload[]) : [];
  return [payload, ...items].flatMap((fields) =>
    Object.entries(fields)
      .filter(([name, value]) => (ID_NAMES.has(name) && isDigits(value)) || (name === "guid" && value === String(RESELLER_NUMBER)))
      .map(([name, value]) => `${path}: ${name} was sent as the text "${String(value)}"`),
  );
}

function isDigits(value: unknown): boolean {
  return typeof value === "string" && /^[1-9]\d*$/.test(value);
}
