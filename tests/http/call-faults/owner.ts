import type { Page } from "../../harness/browser/page";
import { REFUSAL } from "../../../integration/fake-api/faults";
import { knownOwner } from "../../../integration/fake-api/state";
import { sameForEveryFault, formWithError, openPage, ownerLogin, type Situation, type Context, type Wait } from "./situation";

const failedFetch = "There was an error fetching the profile data.";
const failedForm = "There was an error submitting the form.";
const failedVehicles = "We could not load your vehicles. Please try again.";

export const ownerSituations: readonly Situation[] = [
  {
    call: "/vehicle_owner/login",
    when: "a code is requested",
    act: (context) => requestCode(context),
    ...formWithError({
      continueWith: "Send OTP",
      keptValues: { phone: knownOwner.phone },
      unavailable: "An error occurred during login.",
      refused: "Failed to send OTP",
      refusalMessage: REFUSAL,
    }),
    empty: { status: 200, message: "OTP sent successfully!", continueWith: "Verify OTP" },
  },
  {
    call: "/vehicle_owner/verifyOTP",
    when: "a code is submitted",
    async act(context) {
      const page = await requestCode({ ...context, breakCall: () => undefined });
      context.breakCall();
      return page.form("Verify OTP").fill({ password: "123456" }).submit("Verify OTP");
    },
    ...formWithError({
      continueWith: "Verify OTP",
      keptValues: { password: "" },
      unavailable: "Failed to verify OTP",
      refused: "Invalid OTP..!",
    }),
  },
  {
    call: "/vehicle_owner/profile",
    when: "the owner's screen opens",
    act: openPage("/userdetail", "owner"),
    ...sameForEveryFault({ status: 200, message: failedFetch, continueWith: "Profile" }),
    refused: { status: 200, message: "Failed to fetch profile data.", continueWith: "Profile" },
    unauthorised: ownerLogin,
  },
  {
    call: "/vehicle_owner/profile",
    when: "the profile opens",
    act: openPage("/userprofile", "owner"),
    ...screenIsMissing(failedFetch),
    refused: { status: 404, message: "Failed to fetch profile data.", continueWith: "Home" },
  },
  {
    call: "/vehicle_owner/update_profile",
    when: "the profile is saved",
    async act({ as, breakCall }) {
      const page = await as("owner").open("/userprofile");
      breakCall();
      return page.form("Save").fill({ VehicleOwnerCity: "Wardha" }).submit("Save");
    },
    ...formWithError({ continueWith: "Save", keptValues: { VehicleOwnerCity: "Wardha" }, unavailable: failedForm, refused: failedForm }),
    unauthorised: ownerLogin,
    empty: { status: 200, at: "/userdetail", message: "Profile updated successfully!", continueWith: "Renew MH31FA0777" },
  },
  {
    call: "/vehicle_owner/getQRCode",
    when: "the owner's screen opens",
    act: openPage("/userdetail", "owner"),
    ...sameForEveryFault({ status: 200, message: failedVehicles, continueWith: "Edit my profile" }),
    unauthorised: ownerLogin,
  },
  {
    call: "/vehicle_owner/getQRCode",
    when: "the vehicles open",
    act: openPage("/myqr", "owner"),
    ...screenIsMissing(failedVehicles),
  },
  {
    call: "/vehicle_owner/UpdateQRCode",
    when: "a vehicle is saved",
    async act({ as, breakCall }) {
      const page = await (await as("owner").open("/myqr")).follow("Edit MH31FA2024");
      breakCall();
      return page.form("Save").fill({ emergencyContactNumber: "9822033344" }).submit("Save");
    },
    ...formWithError({
      continueWith: "Save",
      keptValues: { emergencyContactNumber: "9822033344" },
      unavailable: failedForm,
      refused: failedForm,
    }),
    unauthorised: ownerLogin,
    empty: { status: 200, at: "/userdetail", message: "Vehicle updated successfully!", continueWith: "Renew MH31FA0777" },
  },
  {
    call: "/promocode",
    when: "a promo code is applied to a renewal",
    async act(context) {
      const page = await renewal(context);
      context.breakCall();
      return page.form("Apply").fill({ coupon: "MONSOON" }).submit("Apply");
    },
    ...formWithError({
      continueWith: "Apply",
      keptValues: { coupon: "MONSOON" },
      unavailable: "Failed to apply promo code. Please try again.",
      refused: "Invalid Promo Code",
    }),
  },
  {
    call: "/promocode",
    when: "a renewal with a promo code is ordered",
    async act(context) {
      const page = await (await renewal(context)).form("Apply").fill({ coupon: "MONSOON" }).submit("Apply");
      context.breakCall();
      return page.form("Place Order").submit("Place Order");
    },
    ...sameForEveryFault({
      status: 503,
      at: "/renew_checkout",
      message: "Failed to apply promo code. Please try again.",
      continueWith: "Place Order",
      retryAfter: "30",
    }),
    limited: ({ seconds, words }) => ({
      status: 429,
      at: "/renew_checkout",
      message: words,
      absentText: "Failed to apply promo code.",
      continueWith: "Place Order",
      retryAfter: seconds,
    }),
    refused: { status: 200, at: "/renew_checkout", message: "Promo code is no longer valid.", continueWith: "Apply" },
  },
  {
    call: "/checkout/renew",
    when: "a renewal is ordered",
    async act(context) {
      const page = await renewal(context);
      context.breakCall();
      return page.form("Place Order").submit("Place Order");
    },
    ...formWithError({ continueWith: "Place Order", unavailable: "Checkout failed.", refused: "Checkout failed." }),
    unauthorised: ownerLogin,
  },
];

async function requestCode({ visitor, breakCall }: Context): Promise<Page> {
  const page = await visitor.open("/userlogin");
  breakCall();
  return page.form("Send OTP").fill({ phone: knownOwner.phone }).submit("Send OTP");
}

async function renewal({ as }: Context): Promise<Page> {
  return (await as("owner").open("/userdetail")).follow("Renew MH31FA0777");
}

/** Returns the expected pages if a screen needs the API's response: the screen offers to try again, and a 401 leads to the login. */
function screenIsMissing(message: string) {
  const tryAgain = { message, continueWith: "Try again" };
  const unavailable = { status: 503, retryAfter: "30", ...tryAgain };
  return {
    unavailable,
    limited: ({ seconds }: Wait) => ({ status: 429, retryAfter: seconds, ...tryAgain }),
    unauthorised: ownerLogin,
    refused: unavailable,
  };
}
