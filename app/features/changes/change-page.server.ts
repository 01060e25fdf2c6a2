import type { ChangeState, Vehicle } from "#contract/owner";
import { requireVehicleInUrl, requireVehicles } from "~/features/vehicle/read-vehicles.server";
import { requireOwner, type Owner } from "~/session/owner.server";
import { ownerWords } from "~/words/words";

type Changes = { readonly owner: Owner; readonly changes: ChangeState };

/**
 * Returns the owner who is logged in, with the changes that are under way.
 * @throws the errors of `requireVehicles`, or a 404 if the API does not support changes.
 */
export async function requireChanges(request: Request): Promise<Changes> {
  const owner = await requireOwner(request);
  const { changes } = await requireVehicles(owner, request);
  return { owner, changes: supported(changes) };
}

/** Like `requireChanges`, with the vehicle in the URL. @throws also a 404 if the owner has no such vehicle. */
export async function requireVehicleChanges(request: Request): Promise<Changes & { readonly vehicle: Vehicle }> {
  const { owner, vehicle, changes } = await requireVehicleInUrl(request);
  return { owner, vehicle, changes: supported(changes) };
}

function supported(changes: ChangeState | null): ChangeState {
  if (changes === null) throw new Response(ownerWords().changes.unknown, { status: 404 });
  return changes;
}
