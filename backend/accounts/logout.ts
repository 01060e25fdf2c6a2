import type { Reply, RequestContext } from "../requests/handler";
import { endSession } from "./sessions";

/** Ends the session of the caller's token, and no other. */
export async function endOwnSession(context: RequestContext): Promise<Reply<Record<string, never>>> {
  if (context.bearer !== null) await endSession(context, context.bearer);
  return { kind: "answer", data: {} };
}
