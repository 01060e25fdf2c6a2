import type { ApiCall } from "#contract/call";
import { callApi } from "~/api/client.server";
import { requireAnswer } from "~/api/require-answer.server";
import { endOwnerSession, type Owner } from "./owner.server";

/**
 * Makes an API call for a page that requires its answer.
 * @param unavailable and @param refused see `requireAnswer`.
 * @throws a redirect to the login if the session has ended, or the errors of `requireAnswer`.
 */
export async function requireOwn<Payload, Answer>(
  request: Request,
  { token }: Owner,
  call: ApiCall<Payload, Answer>,
  payload: NoInfer<Payload>,
  unavailable: string,
  refused?: string,
): Promise<Answer> {
  const outcome = await callApi(call, payload, { token });
  if (outcome.kind === "unauthorised") throw await endOwnerSession(request, "ownerLogin");
  return requireAnswer(outcome, { unavailable, refused });
}
