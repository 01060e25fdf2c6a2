import { listStates } from "#contract/content";
import { createCachedCall } from "~/api/cached-call.server";
import { shortTimeout } from "~/api/timeouts.server";
import { messages } from "~/words/messages";
import { ownerWords } from "~/words/words";

/**
 * The names of India's states, or the error message if they could not be loaded. @property takesGstin whether the API's shop takes the GST
 * number of a business.
 */
export type States = { readonly names: readonly string[] | null; readonly problem: string | null; readonly takesGstin: boolean };

const fetchStates = createCachedCall(listStates);

/** The error messages (spec, section 8) of the shop and of the profile pages, for a list that cannot be loaded, or is empty. */
const unavailable = {
  shop: () => messages.shopStatesUnavailable,
  profile: () => ownerWords().detailErrors.statesUnavailable,
} as const;

/** Loads the list of states. If this fails, the form has a text field instead of a select. */
export async function readStates(where: keyof typeof unavailable): Promise<States> {
  const outcome = await fetchStates({}, { signal: shortTimeout() });
  if (outcome.kind !== "ok" || outcome.data.states.length === 0) {
    const problem = outcome.kind === "refused" ? ownerWords().detailErrors.statesRefused : unavailable[where]();
    return { names: null, problem, takesGstin: false };
  }
  const { states, takesGstin } = outcome.data;
  return { names: states.map((state) => state.name), problem: null, takesGstin: takesGstin === true };
}
