import type { ApiCall } from "#contract/call";
import { words } from "#contract/words";
import {
  defineHandler,
  refusal,
  subjectOf,
  type Decoded,
  type Handler,
  type Refusal,
  type Reply,
  type RequestContext,
  type Unauthorised,
} from "../requests/handler";
import { findOwner, lockOwner, type Owner } from "../registry/owners";
import { findVehicleOf, type OwnVehicle } from "../registry/vehicles";
import type { Database } from "../platform/database/database";
import { messages } from "../requests/messages";
import { parseId } from "../requests/parse";

export const unauthorised: Unauthorised = { kind: "unauthorised", message: messages.loginAgain };

/** Creates the handler of a call that an owner makes. The call is refused if its `loginId` or else its `ownerId` is not the caller's. */
export function defineOwnerHandler<Request, Answer>(
  call: ApiCall<Request, Answer>,
  reply: (request: Decoded<Request>, context: RequestContext, owner: Owner) => Promise<Reply<Answer>>,
): Handler {
  return defineHandler(call, async (request, context) => {
    const { loginId, ownerId } = request as { readonly loginId?: string; readonly ownerId?: string };
    const owner = await findOwner(context.database, subjectOf(context));
    const isCaller = owner !== null && (loginId === undefined ? ownerId === String(owner.id) : loginId === String(owner.loginId));
    return isCaller ? reply(request, context, owner) : unauthorised;
  });
}

/** Like `defineOwnerHandler`, for a call about the vehicle `vehicleId`, which must be the caller's. */
export function defineVehicleHandler<Request, Answer>(
  call: ApiCall<Request, Answer>,
  reply: (request: Decoded<Request>, context: RequestContext, vehicle: OwnVehicle, owner: Owner) => Promise<Reply<Answer>>,
): Handler {
  return defineOwnerHandler(call, async (request, context, owner) => {
    const { vehicleId } = request as { readonly vehicleId: string };
    const vehicle = await findVehicleOf(context.database, owner.id, parseId(vehicleId));
    return vehicle === null ? refusal(words.vehicleUnknown) : reply(request, context, vehicle, owner);
  });
}

/**
 * Changes one of the owner's vehicles, in a transaction that locks the owner, so that limits count every change.
 * @param change - makes the change. Returns why not, or null.
 */
export function changeVehicle(
  context: RequestContext,
  owner: Owner,
  vehicleId: string,
  change: (transaction: Database, vehicle: OwnVehicle) => Promise<Refusal | null>,
): Promise<Reply<Record<string, never>>> {
  return context.database.transaction(async (transaction) => {
    await lockOwner(transaction, owner.id);
    const vehicle = await findVehicleOf(transaction, owner.id, parseId(vehicleId));
    const refused = vehicle === null ? refusal(words.vehicleUnknown) : await change(transaction, vehicle);
    return refused ?? { kind: "answer", data: {} };
  });
}
