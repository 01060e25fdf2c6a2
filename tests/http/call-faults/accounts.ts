import type { Page } from "../../harness/browser/page";
import { validProfile } from "../../harness/owner-journey";
import { REFUSAL } from "../../fakes/upstream/faults";
import { knownOwner } from "../../fakes/upstream/world";
import { always, formComesBack, opens, registrationLogin, type Situation, type Context } from "./situation";

const somebody = { strPhone: "9700011122", strEmail: "leela@example.in" };
const vehicle = { vehiclePlateNumber: "MH31ZZ0001", emergencyContactNumber: "9822011122" };
const { terms: _, ...typedProfile } = validProfile;

export const accountSituations: readonly Situation[] = [
  {
    call: "/register",
    when: "a code is asked for",
    act: (context) => askForCode(context, "/register", somebody),
    ...formComesBack({
      wayOn: "Send OTP",
      keeps: somebody,
      unavailable: "Failed to send OTP",
      refused: "Failed to send OTP",
      refusedWith: REFUSAL,
    }),
  },
  {
    call: "/login",
    when: "a code is asked for",
    act: (context) => askForCode(context, "/login", { phone: knownOwner.phone }),
    ...formComesBack({
      wayOn: "Send OTP",
      keeps: { phone: knownOwner.phone },
      unavailable: "An error occurred during login.",
      refused: "Failed to send OTP",
      refusedWith: REFUSAL,
    }),
  },
  verification("/register", somebody),
  verification("/login", { phone: knownOwner.phone }),
  {
    call: "/registerwithvehicledetail",
    when: "the profile is sent",
    async act({ as, breaks }) {
      const page = await as("newcomer").open("/profiledetail");
      breaks();
      return page.form("Submit").fill(validProfile).submit("Submit");
    },
    ...formComesBack({
      wayOn: "Submit",
      keeps: typedProfile,
      unavailable: "There was an error submitting the form.",
      refused: "There was an error submitting the form.",
    }),
    unauthorised: registrationLogin,
  },
  {
    call: "/addvehicledetail",
    when: "a vehicle is added",
    async act({ as, breaks }) {
      const page = await as("newcomer").open("/logindetail");
      breaks();
      return page.form("Add vehicle").fill(vehicle).submit("Add vehicle");
    },
    ...formComesBack({
      wayOn: "Add vehicle",
      keeps: vehicle,
      unavailable: "There was an error submitting the form. Please try again.",
      refused: "There was an error submitting the form. Please try again.",
    }),
    unauthorised: registrationLogin,
    empty: { status: 200, at: "/thank-you-postpaid", says: "Your details added successfully..!", wayOn: "My details" },
  },
  {
    call: "/state_list",
    when: "the profile form opens",
    act: opens("/profiledetail", "newcomer"),
    ...stateIsTyped("Submit", "There was an error fetching the state list."),
  },
];

async function askForCode({ visitor, breaks }: Context, path: string, typed: Readonly<Record<string, string>>): Promise<Page> {
  const page = await visitor.open(path);
  breaks();
  return page.form("Send OTP").fill(typed).submit("Send OTP");
}

function verification(path: string, typed: Readonly<Record<string, string>>): Situation {
  return {
    call: "/verifyOTP",
    when: `a code is typed at ${path}`,
    async act({ visitor, breaks }) {
      const page = await (await visitor.open(path)).form("Send OTP").fill(typed).submit("Send OTP");
      breaks();
      return page.form("Verify OTP").fill({ password: "123456" }).submit("Verify OTP");
    },
    ...formComesBack({
      wayOn: "Verify OTP",
      keeps: { password: "" },
      unavailable: "Failed to verify OTP",
      refused: "Invalid OTP..!",
      refusedWith: REFUSAL,
    }),
  };
}

/** If the list of states fails to load, the visitor types the state. */
export function stateIsTyped(wayOn: string, unavailable: string) {
  const refused = { status: 200, says: "Failed to fetch state list.", wayOn };
  return { ...always({ ...refused, says: unavailable }), refused };
}
