import { listStates } from "#contract/content";
import { createCachedCall } from "~/api/cached-call.server";
import { shortTimeout } from "~/api/timeouts.server";
import { messages } from "~/words/messages";
import { ownerWords } from "~/words/words";

/** The names of India's states, or the error message if they could not be loaded. */
export type States = { readonly names: readonly string[]; readonly problem: null } | { readonly names: null; readonly problem: string };

const fetchStates = createCachedCall(listStates);

/** The error messages (spec, section 8) of the shop and of the profile pages, for a list that cannot be loaded, or is empty. */
const unavailable = {
  shop: () => messages.shopStatesUnavailable,
  profile: () => ownerWords().detailErrors.statesUnavailable,
} as const;

/** Loads the list of states. If this fails, the form has a text field instead of a select. */
export async function readStates(where: keyof typeof unavailable): Promise<States> {
  const outcome = await fetchStates({}, { signal: shortTimeout() });
  if (outcome.kind === "ok" && outcome.data.states.length > 0)
    return { names: outcome.data.states.map((state) => state.name), problem: null };
  return { names: null, problem: outcome.kind === "refused" ? ownerWords().detailErrors.statesRefused : unavailable[where]() };
}
