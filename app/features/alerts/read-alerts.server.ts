import { readAlertChoices, type AlertView } from "#contract/alerts";
import { callApi } from "~/api/client.server";
import { requireAnswer } from "~/api/require-answer.server";
import { requireVehicles } from "~/features/vehicle/read-vehicles.server";
import { readBrowserMark } from "~/session/browser-mark.server";
import { endOwnerSession, requireOwner, type Owner } from "~/session/owner.server";
import { ownerWords } from "~/words/words";

/**
 * Returns the owner who is logged in, with what they chose.
 * @throws the errors of `requireVehicles` and `requireAnswer`, or a 404 if the API has no such choices.
 */
export async function requireAlerts(request: Request): Promise<{ readonly owner: Owner; readonly view: AlertView }> {
  const owner = await requireOwner(request);
  const { hasAlerts } = await requireVehicles(owner, request);
  const { alerts: words } = ownerWords();
  if (!hasAlerts) throw new Response(words.unknown, { status: 404 });
  const options = { token: owner.token, browserMark: await readBrowserMark(request) };
  const read = await callApi(readAlertChoices, { loginId: owner.loginId }, options);
  if (read.kind === "unauthorised") throw await endOwnerSession(request, "ownerLogin");
  return { owner, view: requireAnswer(read, { unavailable: words.unavailable }) };
}
