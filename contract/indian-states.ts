import { patterns } from "./limits";

/**
 * The 28 states, then the 8 union territories, with the code in GST numbers and on invoices, and the first digits of their pincodes. An
 * entry's position is its id, so add new entries at the end. From the postal circles of India Post: the longest matching prefix counts, and
 * pincodes that begin with 9 belong to the army, in any state.
 */
const states = {
  "Andhra Pradesh": { gst: "37", pincodes: "51 52 53" },
  "Arunachal Pradesh": { gst: "12", pincodes: "790 791 792" },
  Assam: { gst: "18", pincodes: "78" },
  Bihar: { gst: "10", pincodes: "80 81 82 84 85" },
  Chhattisgarh: { gst: "22", pincodes: "49" },
  Goa: { gst: "30", pincodes: "403" },
  Gujarat: { gst: "24", pincodes: "36 37 38 39" },
  Haryana: { gst: "06", pincodes: "12 13 16" },
  "Himachal Pradesh": { gst: "02", pincodes: "17" },
  Jharkhand: { gst: "20", pincodes: "81 82 83 85" },
  Karnataka: { gst: "29", pincodes: "56 57 58 59" },
  Kerala: { gst: "32", pincodes: "67 68 69" },
  "Madhya Pradesh": { gst: "23", pincodes: "45 46 47 48" },
  Maharashtra: { gst: "27", pincodes: "40 41 42 43 44" },
  Manipur: { gst: "14", pincodes: "795" },
  Meghalaya: { gst: "17", pincodes: "793 794" },
  Mizoram: { gst: "15", pincodes: "796" },
  Nagaland: { gst: "13", pincodes: "797 798" },
  Odisha: { gst: "21", pincodes: "75 76 77" },
  Punjab: { gst: "03", pincodes: "14 15 16" },
  Rajasthan: { gst: "08", pincodes: "30 31 32 33 34" },
  Sikkim: { gst: "11", pincodes: "737" },
  "Tamil Nadu": { gst: "33", pincodes: "60 61 62 63 64" },
  Telangana: { gst: "36", pincodes: "50 51" },
  Tripura: { gst: "16", pincodes: "799" },
  "Uttar Pradesh": { gst: "09", pincodes: "20 21 22 23 24 25 26 27 28" },
  Uttarakhand: { gst: "05", pincodes: "24 26" },
  "West Bengal": { gst: "19", pincodes: "70 71 72 73 74" },
  "Andaman and Nicobar Islands": { gst: "35", pincodes: "744" },
  Chandigarh: { gst: "04", pincodes: "14 16" },
  "Dadra and Nagar Haveli and Daman and Diu": { gst: "26", pincodes: "36 39" },
  Delhi: { gst: "07", pincodes: "11" },
  "Jammu and Kashmir": { gst: "01", pincodes: "18 19" },
  Ladakh: { gst: "38", pincodes: "19" },
  Lakshadweep: { gst: "31", pincodes: "68" },
  Puducherry: { gst: "34", pincodes: "53 60 67" },
} as const satisfies Readonly<Record<string, { readonly gst: string; readonly pincodes: string }>>;

type IndianState = keyof typeof states;

export const indianStates = Object.keys(states) as IndianState[];

/** Returns the states and union territories whose pincodes begin like this one. None for one of the army. */
export function statesOfPincode(pincode: string): readonly string[] {
  const withPrefix = (prefix: string) => indianStates.filter((state) => states[state].pincodes.split(" ").includes(prefix));
  const exact = withPrefix(pincode.slice(0, 3));
  return exact.length > 0 ? exact : withPrefix(pincode.slice(0, 2));
}

/** Returns a state's GST code, such as "27", or "" for text that is no state of India. */
export function gstCodeOf(state: string): string {
  const known = indianStates.find((name) => name.toLowerCase() === state.trim().toLowerCase());
  return known === undefined ? "" : states[known].gst;
}

const GST_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Returns the state of a GST number, or undefined if no state has its code. */
export function stateOfGstin(gstin: string): IndianState | undefined {
  return indianStates.find((state) => gstin.startsWith(states[state].gst));
}

/** Returns whether a text is a GST number of a state, with a right check digit, which is the last character. Letters must be capitals. */
export function isGstNumber(text: string): boolean {
  if (!patterns.gstin.test(text) || stateOfGstin(text) === undefined) return false;
  const sum = text
    .slice(0, -1)
    .split("")
    .reduce((total, character, index) => {
      const product = GST_DIGITS.indexOf(character) * (1 + (index % 2));
      return total + Math.floor(product / GST_DIGITS.length) + (product % GST_DIGITS.length);
    }, 0);
  return text.slice(-1) === GST_DIGITS[(GST_DIGITS.length - (sum % GST_DIGITS.length)) % GST_DIGITS.length];
}
