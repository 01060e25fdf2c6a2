import type { Outcome } from "#contract/outcome";
import { listVehicles } from "#contract/owner";
import type { AnswerOf } from "#contract/call";
import { ask } from "~/api/client.server";
import { comeBackLater } from "~/api/come-back-later.server";
import { endOwnerSession, type Owner } from "~/session/owner.server";
import { messages } from "~/words/messages";

/** The owner's vehicles and the offer for renewing. */
export function readVehicles(owner: Owner): Promise<Outcome<AnswerOf<typeof listVehicles>>> {
  return ask(listVehicles, { loginId: owner.loginId, couponId: null }, { token: owner.token });
}

/**
 * The same for a screen that is nothing without them.
 * @throws a redirect to the login when the session has ended, or the answer that the error screen shows.
 */
export async function vehiclesOrAnswer(owner: Owner, request: Request): Promise<AnswerOf<typeof listVehicles>> {
  const outcome = await readVehicles(owner);
  if (outcome.kind === "ok") return outcome.data;
  if (outcome.kind === "unauthorised") throw await endOwnerSession(request, "ownerLogin");
  throw new Response(messages.vehiclesUnavailable, comeBackLater(outcome.kind === "refused" ? { kind: "unavailable" } : outcome));
}

/**
 * One of the owner's own vehicles, by the id that the address names; another's looks like one that does not exist.
 * @throws as `vehiclesOrAnswer`, and a 404 in the spec's words.
 */
export async function ownVehicle(owner: Owner, vehicleId: string | null, request: Request) {
  const { vehicles, offer } = await vehiclesOrAnswer(owner, request);
  const vehicle = vehicles.find(({ id }) => String(id) === vehicleId);
  if (!vehicle) throw new Response(messages.vehicleNotFound, { status: 404 });
  return { vehicle, offer };
}
