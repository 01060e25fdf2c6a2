import type { Page } from "../../harness/browser/page";
import { knownOwner } from "../../fakes/upstream/world";
import { always, formComesBack, opens, ownerLogin, type Situation, type Context, type Wait } from "./situation";

const failedFetch = "There was an error fetching the profile data.";
const failedForm = "There was an error submitting the form.";
const failedVehicles = "We could not load your vehicles. Please try again.";

export const ownerSituations: readonly Situation[] = [
  {
    call: "/vehicle_owner/login",
    when: "a code is asked for",
    act: (context) => askForCode(context),
    ...formComesBack({
      wayOn: "Send OTP",
      keeps: { phone: knownOwner.phone },
      unavailable: "An error occurred during login.",
      refused: "Failed to send OTP",
    }),
    empty: { status: 200, says: "OTP sent successfully!", wayOn: "Verify OTP" },
  },
  {
    call: "/vehicle_owner/verifyOTP",
    when: "a code is typed",
    async act(context) {
      const page = await askForCode({ ...context, breaks: () => undefined });
      context.breaks();
      return page.form("Verify OTP").fill({ password: "123456" }).submit("Verify OTP");
    },
    ...formComesBack({ wayOn: "Verify OTP", keeps: { password: "" }, unavailable: "Failed to verify OTP", refused: "Invalid OTP..!" }),
  },
  {
    call: "/vehicle_owner/profile",
    when: "the owner's screen opens",
    act: opens("/userdetail", "owner"),
    ...always({ status: 200, says: failedFetch, wayOn: "What others see at MH31FA2024" }),
    refused: { status: 200, says: "Failed to fetch profile data.", wayOn: "What others see at MH31FA2024" },
    unauthorised: ownerLogin,
  },
  {
    call: "/vehicle_owner/profile",
    when: "the profile opens",
    act: opens("/userprofile", "owner"),
    ...screenIsMissing(failedFetch),
    refused: { status: 404, says: "Failed to fetch profile data.", wayOn: "Home" },
  },
  {
    call: "/vehicle_owner/update_profile",
    when: "the profile is saved",
    async act({ as, breaks }) {
      const page = await as("owner").open("/userprofile");
      breaks();
      return page.form("Save").fill({ VehicleOwnerCity: "Wardha" }).submit("Save");
    },
    ...formComesBack({ wayOn: "Save", keeps: { VehicleOwnerCity: "Wardha" }, unavailable: failedForm, refused: failedForm }),
    unauthorised: ownerLogin,
    empty: { status: 200, at: "/userdetail", says: "Profile updated successfully!", wayOn: "Renew MH31FA0777" },
  },
  {
    call: "/vehicle_owner/getQRCode",
    when: "the owner's screen opens",
    act: opens("/userdetail", "owner"),
    ...always({ status: 200, says: failedVehicles, wayOn: "Edit my profile" }),
    unauthorised: ownerLogin,
  },
  {
    call: "/vehicle_owner/getQRCode",
    when: "the vehicles open",
    act: opens("/myqr", "owner"),
    ...screenIsMissing(failedVehicles),
  },
  {
    call: "/vehicle_owner/UpdateQRCode",
    when: "a vehicle is saved",
    async act({ as, breaks }) {
      const page = await (await as("owner").open("/myqr")).follow("Edit MH31FA2024");
      breaks();
      return page.form("Save").fill({ emergencyContactNumber: "9822033344" }).submit("Save");
    },
    ...formComesBack({ wayOn: "Save", keeps: { emergencyContactNumber: "9822033344" }, unavailable: failedForm, refused: failedForm }),
    unauthorised: ownerLogin,
    empty: { status: 200, at: "/userdetail", says: "Vehicle updated successfully!", wayOn: "Renew MH31FA0777" },
  },
  {
    call: "/promocode",
    when: "a code is applied to a renewal",
    async act(context) {
      const page = await renewal(context);
      context.breaks();
      return page.form("Apply").fill({ coupon: "MONSOON" }).submit("Apply");
    },
    ...formComesBack({
      wayOn: "Apply",
      keeps: { coupon: "MONSOON" },
      unavailable: "Failed to apply promo code. Please try again.",
      refused: "Invalid Promo Code",
    }),
  },
  {
    call: "/checkout/renew",
    when: "a renewal is ordered",
    async act(context) {
      const page = await renewal(context);
      context.breaks();
      return page.form("Place Order").submit("Place Order");
    },
    ...formComesBack({ wayOn: "Place Order", unavailable: "Checkout failed.", refused: "Checkout failed." }),
    unauthorised: ownerLogin,
  },
];

async function askForCode({ visitor, breaks }: Context): Promise<Page> {
  const page = await visitor.open("/userlogin");
  breaks();
  return page.form("Send OTP").fill({ phone: knownOwner.phone }).submit("Send OTP");
}

async function renewal({ as }: Context): Promise<Page> {
  return (await as("owner").open("/userdetail")).follow("Renew MH31FA0777");
}

/** A screen that cannot be shown without the call. */
function screenIsMissing(says: string) {
  const tryAgain = { says, wayOn: "Try again" };
  const unavailable = { status: 503, retryAfter: "30", ...tryAgain };
  return {
    unavailable,
    limited: ({ seconds }: Wait) => ({ status: 429, retryAfter: seconds, ...tryAgain }),
    unauthorised: ownerLogin,
    refused: unavailable,
  };
}
