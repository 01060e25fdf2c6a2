import { z } from "zod";

import { ownerWords, pageLanguage } from "~/words/words";

/**
 * The states and union territories whose pincodes begin with these digits. The longest matching prefix counts. Pincodes that begin with 9
 * belong to the army, in any state. From the postal circles of India Post.
 */
const statesByPrefix: Readonly<Record<string, readonly string[]>> = {
  "11": ["Delhi"],
  "12": ["Haryana"],
  "13": ["Haryana"],
  "14": ["Punjab", "Chandigarh"],
  "15": ["Punjab"],
  "16": ["Chandigarh", "Punjab", "Haryana"],
  "17": ["Himachal Pradesh"],
  "18": ["Jammu and Kashmir"],
  "19": ["Jammu and Kashmir", "Ladakh"],
  "20": ["Uttar Pradesh"],
  "21": ["Uttar Pradesh"],
  "22": ["Uttar Pradesh"],
  "23": ["Uttar Pradesh"],
  "24": ["Uttar Pradesh", "Uttarakhand"],
  "25": ["Uttar Pradesh"],
  "26": ["Uttar Pradesh", "Uttarakhand"],
  "27": ["Uttar Pradesh"],
  "28": ["Uttar Pradesh"],
  "30": ["Rajasthan"],
  "31": ["Rajasthan"],
  "32": ["Rajasthan"],
  "33": ["Rajasthan"],
  "34": ["Rajasthan"],
  "36": ["Gujarat", "Dadra and Nagar Haveli and Daman and Diu"],
  "37": ["Gujarat"],
  "38": ["Gujarat"],
  "39": ["Gujarat", "Dadra and Nagar Haveli and Daman and Diu"],
  "40": ["Maharashtra"],
  "403": ["Goa"],
  "41": ["Maharashtra"],
  "42": ["Maharashtra"],
  "43": ["Maharashtra"],
  "44": ["Maharashtra"],
  "45": ["Madhya Pradesh"],
  "46": ["Madhya Pradesh"],
  "47": ["Madhya Pradesh"],
  "48": ["Madhya Pradesh"],
  "49": ["Chhattisgarh"],
  "50": ["Telangana"],
  "51": ["Andhra Pradesh", "Telangana"],
  "52": ["Andhra Pradesh"],
  "53": ["Andhra Pradesh", "Puducherry"],
  "56": ["Karnataka"],
  "57": ["Karnataka"],
  "58": ["Karnataka"],
  "59": ["Karnataka"],
  "60": ["Tamil Nadu", "Puducherry"],
  "61": ["Tamil Nadu"],
  "62": ["Tamil Nadu"],
  "63": ["Tamil Nadu"],
  "64": ["Tamil Nadu"],
  "67": ["Kerala", "Puducherry"],
  "68": ["Kerala", "Lakshadweep"],
  "69": ["Kerala"],
  "70": ["West Bengal"],
  "71": ["West Bengal"],
  "72": ["West Bengal"],
  "73": ["West Bengal"],
  "737": ["Sikkim"],
  "74": ["West Bengal"],
  "744": ["Andaman and Nicobar Islands"],
  "75": ["Odisha"],
  "76": ["Odisha"],
  "77": ["Odisha"],
  "78": ["Assam"],
  "790": ["Arunachal Pradesh"],
  "791": ["Arunachal Pradesh"],
  "792": ["Arunachal Pradesh"],
  "793": ["Meghalaya"],
  "794": ["Meghalaya"],
  "795": ["Manipur"],
  "796": ["Mizoram"],
  "797": ["Nagaland"],
  "798": ["Nagaland"],
  "799": ["Tripura"],
  "80": ["Bihar"],
  "81": ["Bihar", "Jharkhand"],
  "82": ["Jharkhand", "Bihar"],
  "83": ["Jharkhand"],
  "84": ["Bihar"],
  "85": ["Bihar", "Jharkhand"],
};

const known = new Set(Object.values(statesByPrefix).flat());

/** The pincode and state that the form's last page asked about. */
export const askedPincode = z.string().max(80).optional();

/**
 * Returns what is doubtful about a pincode, or null. A pincode of another state is only asked about, and once, because prefixes have
 * exceptions at borders. A state that the list does not name is not asked about, because another API may spell states differently.
 */
export function pincodeDoubt(pincode: string, state: string, asked: string | undefined): string | null {
  const { detailErrors: words } = ownerWords();
  if (pincode.startsWith("0")) return words.pincodeImpossible;
  const found = statesByPrefix[pincode.slice(0, 3)] ?? statesByPrefix[pincode.slice(0, 2)];
  if (found === undefined || !known.has(state) || found.includes(state) || isSame(asked, pincode + state)) return null;
  const states = new Intl.ListFormat(pageLanguage().language, { type: "disjunction" }).format(found);
  return words.pincodeElsewhere({ pincode, states, state });
}

/** Compares without spaces, which people type into a pincode. */
function isSame(one: string | undefined, other: string): boolean {
  return one?.replaceAll(/\s/g, "") === other.replaceAll(/\s/g, "");
}
