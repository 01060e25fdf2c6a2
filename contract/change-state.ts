import type { InnerOf } from "./codec";
import { field, instant, list, oneOf, optional, record, requiredId, text } from "./fields";

/** The people whom an owner can name for a vehicle. */
export const vehicleRoles = ["emergency", "second_driver"] as const;

export type VehicleRole = (typeof vehicleRoles)[number];

/** What a named person has said. `told`: they got an SMS, and have not answered. */
export const personStates = ["told", "accepted", "refused"] as const;

export type PersonState = (typeof personStates)[number];

const changeState = optional(
  record({
    phoneChange: field(
      "phoneChange",
      optional(
        record({
          phoneEnd: field("phoneEnd", text),
          at: field("at", instant),
        }),
      ),
    ),
    emailChange: field("emailChange", optional(record({ at: field("at", instant) }))),
    released: field(
      "released",
      list(
        record({
          vehicleId: field("vehicleId", requiredId),
          plate: field("plate", text),
          until: field("until", instant),
        }),
      ),
    ),
    people: field(
      "people",
      list(
        record({
          vehicleId: field("vehicleId", requiredId),
          role: field("role", oneOf(vehicleRoles, "emergency")),
          phone: field("phone", text),
          state: field("state", oneOf(personStates, "told")),
        }),
      ),
    ),
  }),
);

/** What the owner can change beyond the specification, and which changes are under way. */
export const changes = field("changes", changeState);

export type ChangeState = NonNullable<InnerOf<{ changes: typeof changes }>["changes"]>;
