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
          phoneEnd: field("phoneEnd", text, "The last four digits of the new number.", "4321"),
          at: field("at", instant, "When the number changes, unless somebody stops the change.", "2026-12-01T08:32:00.000Z"),
        }),
      ),
      "A change of phone number that waits. Null if there is none.",
    ),
    emailChange: field(
      "emailChange",
      optional(
        record({ at: field("at", instant, "When the address changes, unless somebody stops the change.", "2026-12-01T08:32:00.000Z") }),
      ),
      "A change of e-mail address that waits. Null if there is none.",
    ),
    released: field(
      "released",
      list(
        record({
          vehicleId: field("vehicleId", requiredId, "The released vehicle's id, which /vehicle_owner/take_back sends.", "4041"),
          plate: field("plate", text, "The plate's number.", "MH31FA2024"),
          until: field("until", instant, "Until when the owner can take the vehicle back.", "2026-11-25T08:32:00.000Z"),
        }),
      ),
      "The vehicles that the owner released and can still take back. They are not in QRList.",
    ),
    people: field(
      "people",
      list(
        record({
          vehicleId: field("vehicleId", requiredId, "The vehicle's id.", "4041"),
          role: field("role", oneOf(vehicleRoles, "emergency"), "What the person was named as."),
          phone: field("phone", text, "The person's phone number: 10 digits.", "9820054321"),
          state: field("state", oneOf(personStates, "told"), "What the person said. Without an answer: `told`."),
        }),
      ),
      "The second drivers, and the emergency contacts who got an SMS about it.",
    ),
  }),
);

/** What the owner can change beyond the specification, and which changes are under way. */
export const changes = field(
  "changes",
  changeState,
  "Beyond the specification: changes that are under way, such as of the phone number. If missing, the website offers no changes of phone number, e-mail, plate, sticker, second driver or owner, and no history.",
);

export type ChangeState = NonNullable<InnerOf<{ changes: typeof changes }>["changes"]>;
