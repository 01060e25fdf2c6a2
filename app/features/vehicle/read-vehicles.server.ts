import type { Outcome } from "#contract/outcome";
import { listVehicles } from "#contract/owner";
import type { AnswerOf } from "#contract/call";
import { callApi } from "~/api/client.server";
import { requireOwner, type Owner } from "~/session/owner.server";
import { requireOwn } from "~/session/require-own.server";
import { ownerWords } from "~/words/words";

export function readVehicles(owner: Owner): Promise<Outcome<AnswerOf<typeof listVehicles>>> {
  return callApi(listVehicles, { loginId: owner.loginId, couponId: null }, { token: owner.token });
}

/**
 * Reads the vehicles for a page that requires them.
 * @throws a redirect to the login if the session has ended, or the error response.
 */
export function requireVehicles(owner: Owner, request: Request): Promise<AnswerOf<typeof listVehicles>> {
  return requireOwn(request, owner, listVehicles, { loginId: owner.loginId, couponId: null }, ownerWords().vehicles.unavailable);
}

/** Returns the owner who is logged in, with the vehicle in the URL. @throws the errors of `requireOwner` and `requireOwnVehicle`. */
export async function requireVehicleInUrl(request: Request) {
  const owner = await requireOwner(request);
  return { owner, ...(await requireOwnVehicle(owner, vehicleIn(request), request)) };
}

export function vehicleIn(request: Request): string | null {
  return new URL(request.url).searchParams.get("vehicle");
}

/**
 * Reads one of the owner's vehicles.
 * @param vehicleId the id in the URL.
 * @throws the errors of `requireVehicles`, or a 404 if the owner has no vehicle with this id.
 */
export async function requireOwnVehicle(owner: Owner, vehicleId: string | null, request: Request) {
  const { vehicles, offer, changes, hasAlerts } = await requireVehicles(owner, request);
  const vehicle = vehicles.find(({ id }) => String(id) === vehicleId);
  if (!vehicle) throw new Response(ownerWords().vehicles.notFound, { status: 404 });
  return { vehicle, offer, changes, hasAlerts };
}
