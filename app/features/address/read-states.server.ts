import { listStates } from "../../../contract/content";
import { contentOf } from "~/api/content.server";
import { briefly } from "~/api/waiting.server";

const askForStates = contentOf(listStates);

/** The states to choose from, or null when the list could not be had soon; then the state is typed. */
export async function readStates(request: Request): Promise<readonly string[] | null> {
  const outcome = await askForStates({}, { request, signal: briefly() });
  return outcome.kind === "ok" ? outcome.data.states.map((state) => state.name) : null;
}
