import type { Visitor } from "../harness/browser/browser";
import { randomPhone } from "../harness/owner-journey";
import { ownerWithResponses } from "./owner-screens";
import { screenAfterForm, screenAfterSteps, screenAt, type Behaviours, type Screen } from "./screen";
import type { ScreenServers } from "./screen-servers";

const owner = (servers: ScreenServers) => servers.owner();

const CAR = "KA03MN4521";

/** Changes of a phone number, an e-mail, a plate, a sticker, a second driver and an owner. */
export const changeScreens: readonly Screen[] = [
  screenAt("the change of phone number", "/changephone", "Do you still have your present number?", owner),
  screenAfterForm(
    "the change of phone number, nothing chosen",
    "/changephone",
    { button: "Send OTP", fields: { phone: "12" } },
    "Choose whether you still have your present number.",
    owner,
  ),
  screenAfterSteps("the change of phone number, code step", "OTP sent to the new number", sendCode, owner),
  screenAfterSteps(
    "the change of phone number, a wrong code",
    "The OTP for the new number is wrong.",
    async (visitor) => (await sendCode(visitor)).form("Confirm").fill({ newCode: "000000" }).submit("Confirm"),
    owner,
  ),
  screenAt(
    "a change of phone number that waits",
    "/changephone",
    "Stop the change",
    withChanges({ phoneChange: { phoneEnd: "4321", at: "2026-04-12T06:30:00.000Z" } }),
  ),
  screenAt("the change of e-mail", "/changeemail", "New e-mail", owner),
  screenAfterSteps(
    "the change of e-mail, code step",
    "OTP sent to your present e-mail",
    async (visitor) => (await visitor.open("/changeemail")).form("Send OTP").fill({ email: "new@example.in" }).submit("Send OTP"),
    withChanges(
      {},
      {
        "/vehicle_owner/profile": { body: { VehicleOwnerName: "Farhan Qureshi", VehicleOwnerEmail: "farhan@example.in" } },
        "/vehicle_owner/change_code": { body: { ErrorCode: "0", newToken: "a-token", ownToken: "a-token" } },
      },
    ),
  ),
  screenAt(
    "a change of e-mail that waits",
    "/changeemail",
    "Stop the change",
    withChanges({ emailChange: { at: "2026-04-12T06:30:00.000Z" } }),
  ),
  screenAt("the change of e-mail, without codes", "/changeemail?step=code", "Please start again.", owner),
  screenAfterSteps(
    "the correction of a plate",
    "Correct the number plate",
    (visitor) => change(visitor, "Correct the number plate"),
    owner,
  ),
  screenAfterSteps(
    "the correction of a plate, an invalid number",
    "alphanumeric",
    async (visitor) => (await change(visitor, "Correct the number plate")).form("Save").fill({ plate: "?" }).submit("Save"),
    owner,
  ),
  screenAfterSteps("the hand-over of a vehicle", "What happens", (visitor) => change(visitor, "Hand the vehicle over"), owner),
  screenAfterSteps(
    "the hand-over of a vehicle, code step",
    "OTP sent to your present number",
    async (visitor) => (await visitor.open("/handover?vehicle=8001")).form("Send OTP to my number").submit("Send OTP to my number"),
    withChanges({}, { "/vehicle_owner/change_code": { body: { ErrorCode: "0", ownToken: "a-token" } } }),
  ),
  screenAfterSteps(
    "the replacement of a sticker",
    "Code of the new sticker",
    (visitor) => change(visitor, "Replace a lost or damaged sticker"),
    owner,
  ),
  screenAfterSteps(
    "the replacement of a sticker, an unknown code",
    "This sticker cannot be used.",
    async (visitor) => {
      const form = (await change(visitor, "Replace a lost or damaged sticker")).form("Move to this sticker");
      return form.fill({ code: "none" }).submit("Move to this sticker");
    },
    owner,
  ),
  screenAfterSteps("the second driver", "Ask this person", (visitor) => change(visitor, "Second driver"), owner),
  screenAt("a second driver who was asked", "/seconddriver?vehicle=8001", "has not answered yet.", withDriver("told")),
  screenAt("a second driver who said yes", "/seconddriver?vehicle=8001", "gets messages about this vehicle.", withDriver("accepted")),
  screenAt("a second driver who said no", "/seconddriver?vehicle=8001", "said no.", withDriver("refused")),
  {
    name: "the link of a second driver",
    words: "The owner wants messages about this vehicle",
    async arrive(servers) {
      const visitor = await servers.owner();
      return { visitor, page: await visitor.open(await servers.personLink()) };
    },
  },
  screenAt("a link that has ended", "/link?c=0000000000", "This link is not valid any more."),
  screenAt(
    "the owner's vehicles with changes under way",
    "/userdetail",
    "Your emergency contact said no.",
    withChanges({
      phoneChange: { phoneEnd: "4321", at: "2026-04-12T06:30:00.000Z" },
      released: [{ vehicleId: "8002", plate: "KA01AB9999", until: "2026-04-12T06:30:00.000Z" }],
      people: [{ vehicleId: "8001", role: "emergency", phone: "9845011122", state: "refused" }],
    }),
  ),
  screenAt(
    "the history of an account",
    "/accounthistory",
    "Our support: letter of 3 March",
    withChanges(
      {},
      {
        "/vehicle_owner/history": {
          body: {
            ErrorCode: "0",
            events: [
              { kind: "phone_changed", at: "2026-03-12T06:30:00.000Z", detail: "4321", by: "operator", reason: "letter of 3 March" },
              { kind: "plate_corrected", at: "2026-03-11T06:30:00.000Z", plate: "KA01AB1234", detail: "KA01AB1235", by: "owner" },
            ],
          },
        },
      },
    ),
  ),
  screenAt(
    "a history without changes",
    "/accounthistory",
    "Nothing was changed yet.",
    withChanges({}, { "/vehicle_owner/history": { body: { ErrorCode: "0", events: [] } } }),
  ),
  screenAt(
    "a history that cannot be loaded",
    "/accounthistory",
    "We could not load your history.",
    withChanges({}, { "/vehicle_owner/history": "drop" }),
  ),
  screenAt("what to do if a vehicle is sold", "/vehiclehelp", "I sold my vehicle"),
];

async function sendCode(visitor: Visitor) {
  const form = (await visitor.open("/changephone")).form("Send OTP");
  return form.fill({ phone: randomPhone(), access: "lost_phone" }).submit("Send OTP");
}

async function change(visitor: Visitor, link: string) {
  return (await (await visitor.open("/myqr")).follow(`Edit ${CAR}`)).follow(link);
}

function withDriver(state: string) {
  return withChanges({ people: [{ vehicleId: "8001", role: "second_driver", phone: "9820054321", state }] });
}

/** Creates an owner with one vehicle and these changes under way. */
function withChanges(changes: Readonly<Record<string, unknown>>, others: Behaviours = {}) {
  const vehicle = {
    VehicleOwnerMasterDetailId: "8001",
    vehiclePlateNumber: "KA01AB1234",
    emergencyContactNumber: "9845011122",
    productid: "1",
    isPaid: 1,
  };
  return ownerWithResponses({
    "/vehicle_owner/getQRCode": { body: { ErrorCode: "0", Status: "Success", QRList: [vehicle], changes: { released: [], ...changes } } },
    "/vehicle_owner/profile": "drop",
    ...others,
  });
}
