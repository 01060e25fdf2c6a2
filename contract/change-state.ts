import type { InnerOf } from "./codec";
import { field, instant, list, nested, oneOf, optional, requiredId, text } from "./fields";

/** The people whom an owner can name for a vehicle. */
export const vehicleRoles = ["emergency", "second_driver"] as const;

export type VehicleRole = (typeof vehicleRoles)[number];

/** What a named person has said. `told`: they got an SMS, and have not answered. */
export const personStates = ["told", "accepted", "refused"] as const;

export type PersonState = (typeof personStates)[number];

/** What the owner can change beyond the specification, and which changes are under way. */
export const changes = nested("changes", optional, {
  phoneChange: nested("phoneChange", optional, { phoneEnd: field("phoneEnd", text), at: field("at", instant) }),
  emailChange: nested("emailChange", optional, { at: field("at", instant) }),
  released: nested("released", list, {
    vehicleId: field("vehicleId", requiredId),
    plate: field("plate", text),
    until: field("until", instant),
  }),
  people: nested("people", list, {
    vehicleId: field("vehicleId", requiredId),
    role: field("role", oneOf(vehicleRoles, "emergency")),
    phone: field("phone", text),
    state: field("state", oneOf(personStates, "told")),
  }),
});

export type ChangeState = NonNullable<InnerOf<{ changes: typeof changes }>["changes"]>;
