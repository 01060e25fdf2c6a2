import type { ApiCall } from "#contract/call";
import { words } from "#contract/words";
import {
  defineHandler,
  subjectOf,
  type Decoded,
  type Handler,
  type Reply,
  type RequestContext,
  type Unauthorised,
} from "../requests/handler";
import { messages } from "../requests/messages";
import { parseId } from "../requests/parse";
import { refusal } from "./rules";
import { findOwner, type Owner } from "../accounts/owner-store";
import { findVehicleOf, type OwnVehicle } from "./vehicle-store";

export const unauthorised: Unauthorised = { kind: "unauthorised", message: messages.loginAgain };

/** Creates the handler of a call that an owner makes. The call is refused if its `loginId` is not the caller's. */
export function defineOwnerHandler<Request, Answer>(
  call: ApiCall<Request, Answer>,
  reply: (request: Decoded<Request>, context: RequestContext, owner: Owner) => Promise<Reply<Answer>>,
): Handler {
  return defineHandler(call, async (request, context) => {
    const { loginId } = request as { readonly loginId: string };
    const owner = await authorisedOwner(context, (found) => String(found.loginId) === loginId);
    return owner === null ? unauthorised : reply(request, context, owner);
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

/** Returns the caller's owner record if `isExpected` accepts it, otherwise null. */
export async function authorisedOwner(context: RequestContext, isExpected: (owner: Owner) => boolean): Promise<Owner | null> {
  const owner = await findOwner(context.database, subjectOf(context));
  return owner !== null && isExpected(owner) ? owner : null;
}
