import { z } from "zod";

import { gstCodeOf, indianStates, stateOfGstin, type IndianState } from "#contract/indian-states";
import { messages } from "~/words/messages";
import { ownerWords, pageLanguage } from "~/words/words";

/**
 * The first digits of the pincodes of each state and union territory. The longest matching prefix counts. Pincodes that begin with 9 belong
 * to the army, in any state. From the postal circles of India Post.
 */
const prefixesOf: Readonly<Record<IndianState, string>> = {
  "Andhra Pradesh": "51 52 53",
  "Arunachal Pradesh": "790 791 792",
  Assam: "78",
  Bihar: "80 81 82 84 85",
  Chhattisgarh: "49",
  Goa: "403",
  Gujarat: "36 37 38 39",
  Haryana: "12 13 16",
  "Himachal Pradesh": "17",
  Jharkhand: "81 82 83 85",
  Karnataka: "56 57 58 59",
  Kerala: "67 68 69",
  "Madhya Pradesh": "45 46 47 48",
  Maharashtra: "40 41 42 43 44",
  Manipur: "795",
  Meghalaya: "793 794",
  Mizoram: "796",
  Nagaland: "797 798",
  Odisha: "75 76 77",
  Punjab: "14 15 16",
  Rajasthan: "30 31 32 33 34",
  Sikkim: "737",
  "Tamil Nadu": "60 61 62 63 64",
  Telangana: "50 51",
  Tripura: "799",
  "Uttar Pradesh": "20 21 22 23 24 25 26 27 28",
  Uttarakhand: "24 26",
  "West Bengal": "70 71 72 73 74",
  "Andaman and Nicobar Islands": "744",
  Chandigarh: "14 16",
  "Dadra and Nagar Haveli and Daman and Diu": "36 39",
  Delhi: "11",
  "Jammu and Kashmir": "18 19",
  Ladakh: "19",
  Lakshadweep: "68",
  Puducherry: "53 60 67",
};

const statesWith = (prefix: string) => indianStates.filter((state) => prefixesOf[state].split(" ").includes(prefix));

/** The pincode, or the GST number, and the state that the form's last page asked about. */
export const askedAbout = z.string().max(80).optional();

/**
 * Returns what is doubtful about a pincode, or null. A pincode of another state is only asked about, and once, because prefixes have
 * exceptions at borders. A state that the list does not name is not asked about, because another API may spell states differently.
 */
export function pincodeDoubt(pincode: string, state: string, asked: string | undefined): string | null {
  const { detailErrors: words } = ownerWords();
  if (pincode.startsWith("0")) return words.pincodeImpossible;
  const [exact, wide] = [statesWith(pincode.slice(0, 3)), statesWith(pincode.slice(0, 2))];
  const found: readonly string[] = exact.length > 0 ? exact : wide;
  if (found.length === 0 || !(state in prefixesOf) || found.includes(state) || isSame(asked, pincode + state)) return null;
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
