import { z } from "zod";

import { gstCodeOf, indianStates, stateOfGstin, statesOfPincode } from "#contract/indian-states";
import { messages } from "~/words/messages";
import { ownerWords, pageLanguage } from "~/words/words";

/** The pincode, or the GST number, and the state that the form's last page asked about. */
export const askedAbout = z.string().max(80).optional();

/**
 * Returns what is doubtful about a pincode, or null. A pincode of another state is only asked about, and once, because prefixes have
 * exceptions at borders. A state that the list does not name is not asked about, because another API may spell states differently.
 */
export function pincodeDoubt(pincode: string, state: string, asked: string | undefined): string | null {
  const { detailErrors: words } = ownerWords();
  if (pincode.startsWith("0")) return words.pincodeImpossible;
  const found = statesOfPincode(pincode);
  if (found.length === 0 || !indianStates.some((known) => known === state) || found.includes(state) || isSame(asked, pincode + state))
    return null;
  const states = new Intl.ListFormat(pageLanguage().language, { type: "disjunction" }).format(found);
  return words.pincodeElsewhere({ pincode, states, state });
}

/** Returns what to ask, once, about a GST number of another state than the address, or null. It is lawful, but may be a mistake. */
export function gstinDoubt(gstin: string, state: string, asked: string | undefined): string | null {
  const registered = stateOfGstin(gstin);
  if (registered === undefined || gstCodeOf(state) === gstCodeOf(registered) || isSame(asked, gstin + state)) return null;
  return messages.gstinElsewhere(gstin, registered, state);
}

/** Compares without spaces and in any case, because people type them into a pincode and a GST number. */
function isSame(one: string | undefined, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(typed = ""): string {
  return typed.replaceAll(/\s/g, "").toUpperCase();
}
