import { listStates } from "../../../contract/content";
import { ask } from "~/api/client.server";

/** The states to choose from, or null when the list could not be had; then the state is typed. */
export async function readStates(request: Request): Promise<readonly string[] | null> {
  const outcome = await ask(listStates, {}, { request });
  return outcome.kind === "ok" ? outcome.data.states.map((state) => state.name) : null;
}
