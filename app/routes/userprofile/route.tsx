import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { updateOwnerProfile } from "#contract/owner";
import { callApi } from "~/api/client.server";
import { readStates } from "~/features/address/read-states.server";
import { requireProfile } from "~/features/owner-profile/read-profile.server";
import { pincodeDoubt } from "~/features/shipping/pincode-doubt.server";
import { constraintsOf, readForm } from "~/forms/form.server";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { flash } from "~/session/flash.server";
import { endOwnerSession, requireOwner } from "~/session/owner.server";
import { Page, PageHeading } from "~/ui/page";
import { ownerWords } from "~/words/words";
import { ProfileForm } from "./profile-form";
import { profileSchema } from "./schema.server";
import { useRedirect } from "./use-redirect";

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireOwner(request);
  const [profile, states] = await Promise.all([requireProfile(owner, request), readStates("profile")]);
  return json({ profile, states, constraints: constraintsOf(profileSchema) });
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const owner = await requireOwner(request);
  const form = await readForm(args, profileSchema);
  if (!form.accepted) return form.response;

  const { value } = form;
  const doubt = pincodeDoubt(value.VehicleOwnerPincode, value.VehicleOwnerState, value.askedPincode);
  if (doubt !== null) return form.reject(doubt, { field: "VehicleOwnerPincode" });
  const kept = await requireProfile(owner, request);
  const updated = await callApi(
    updateOwnerProfile,
    {
      ...kept,
      loginId: owner.loginId,
      name: value.VehicleOwnerName,
      dateOfBirth: value.VehicleOwnerDOB,
      bloodGroup: value.VehicleOwnerBloodGroup ?? "",
      address: value.VehicleOwnerAddress,
      city: value.VehicleOwnerCity,
      state: value.VehicleOwnerState,
      pincode: value.VehicleOwnerPincode,
    },
    { token: owner.token },
  );
  const { registrationFailed } = ownerWords().detailErrors;
  if (updated.kind === "unauthorised") return endOwnerSession(request, "ownerLogin");
  if (updated.kind !== "ok") return form.rejectFor(updated, { refused: registrationFailed, unavailable: registrationFailed });
  const headers = { "Set-Cookie": await flash({ tone: "success", text: ownerWords().profileMessages.updated }) };
  return value.stay ? json({ next: paths.ownerHome() }, { headers }) : redirect(paths.ownerHome(), { status: 303, headers });
}

export const handle = screen({ bar: "owner", footer: "owner", languages: "owner", browserWords: ["details", "profile", "support"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().profile);

export default function UserProfile() {
  const { profile, states, constraints } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const saved = actionData && "next" in actionData ? actionData : undefined;
  const reply = actionData && "lastResult" in actionData ? actionData : undefined;
  useRedirect(saved);
  return (
    <Page width="form">
      <PageHeading>{ownerWords().profile.title}</PageHeading>
      <ProfileForm profile={profile} states={states} constraints={constraints} reply={reply} saved={saved} />
    </Page>
  );
}
