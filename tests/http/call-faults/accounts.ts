import type { Page } from "../../harness/browser/page";
import { validProfile } from "../../harness/owner-journey";
import { REFUSAL } from "../../../integration/fake-api/faults";
import { knownOwner } from "../../../integration/fake-api/state";
import { sameForEveryFault, formWithError, openPage, registrationLogin, type Situation, type Context } from "./situation";

const somebody = { strPhone: "9700011122", strEmail: "leela@example.in" };
const vehicle = { vehiclePlateNumber: "MH31ZZ0001", emergencyContactNumber: "9822011122" };
const { terms: _, ...typedProfile } = validProfile;

export const accountSituations: readonly Situation[] = [
  {
    call: "/register",
    when: "a code is requested",
    act: (context) => requestCode(context, "/register", somebody),
    ...formWithError({
      continueWith: "Send OTP",
      keptValues: somebody,
      unavailable: "Failed to send OTP",
      refused: "Failed to send OTP",
      refusalMessage: REFUSAL,
    }),
  },
  {
    call: "/login",
    when: "a code is requested",
    act: (context) => requestCode(context, "/login", { phone: knownOwner.phone }),
    ...formWithError({
      continueWith: "Send OTP",
      keptValues: { phone: knownOwner.phone },
      unavailable: "An error occurred during login.",
      refused: "Failed to send OTP",
      refusalMessage: REFUSAL,
    }),
  },
  verification("/register", somebody),
  verification("/login", { phone: knownOwner.phone }),
  {
    call: "/registerwithvehicledetail",
    when: "the profile is submitted",
    async act({ as, breakCall }) {
      const page = await as("newcomer").open("/profiledetail");
      breakCall();
      return page.form("Submit").fill(validProfile).submit("Submit");
    },
    ...formWithError({
      continueWith: "Submit",
      keptValues: typedProfile,
      unavailable: "There was an error submitting the form.",
      refused: "There was an error submitting the form.",
    }),
    unauthorised: registrationLogin,
  },
  {
    call: "/addvehicledetail",
    when: "a vehicle is added",
    async act({ as, breakCall }) {
      const page = await as("newcomer").open("/logindetail");
      breakCall();
      return page.form("Add vehicle").fill(vehicle).submit("Add vehicle");
    },
    ...formWithError({
      continueWith: "Add vehicle",
      keptValues: vehicle,
      unavailable: "There was an error submitting the form. Please try again.",
      refused: "There was an error submitting the form. Please try again.",
    }),
    unauthorised: registrationLogin,
    empty: { status: 200, at: "/thank-you-postpaid", message: "Your details added successfully..!", continueWith: "My details" },
  },
  {
    call: "/state_list",
    when: "the profile form opens",
    act: openPage("/profiledetail", "newcomer"),
    ...stateIsTyped("Submit", "There was an error fetching the state list."),
  },
];

async function requestCode({ visitor, breakCall }: Context, path: string, typed: Readonly<Record<string, string>>): Promise<Page> {
  const page = await visitor.open(path);
  breakCall();
  return page.form("Send OTP").fill(typed).submit("Send OTP");
}

function verification(path: string, typed: Readonly<Record<string, string>>): Situation {
  return {
    call: "/verifyOTP",
    when: `a code is submitted at ${path}`,
    async act({ visitor, breakCall }) {
      const page = await (await visitor.open(path)).form("Send OTP").fill(typed).submit("Send OTP");
      breakCall();
      return page.form("Verify OTP").fill({ password: "123456" }).submit("Verify OTP");
    },
    ...formWithError({
      continueWith: "Verify OTP",
      keptValues: { password: "" },
      unavailable: "Failed to verify OTP",
      refused: "Invalid OTP..!",
      refusalMessage: REFUSAL,
    }),
  };
}

/** Returns the expected pages if the list of states fails to load. The visitor can then type the state. */
export function stateIsTyped(continueWith: string, unavailable: string) {
  const refused = { status: 200, message: "Failed to fetch state list.", continueWith };
  return { ...sameForEveryFault({ ...refused, message: unavailable }), refused };
}
