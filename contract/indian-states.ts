import { patterns } from "./limits";

/** The 28 states, then the 8 union territories. An entry's position is its id, so add new entries at the end. */
export const indianStates = [
  "Andhra Pradesh",
  "Arunachal Pradesh",
  "Assam",
  "Bihar",
  "Chhattisgarh",
  "Goa",
  "Gujarat",
  "Haryana",
  "Himachal Pradesh",
  "Jharkhand",
  "Karnataka",
  "Kerala",
  "Madhya Pradesh",
  "Maharashtra",
  "Manipur",
  "Meghalaya",
  "Mizoram",
  "Nagaland",
  "Odisha",
  "Punjab",
  "Rajasthan",
  "Sikkim",
  "Tamil Nadu",
  "Telangana",
  "Tripura",
  "Uttar Pradesh",
  "Uttarakhand",
  "West Bengal",
  "Andaman and Nicobar Islands",
  "Chandigarh",
  "Dadra and Nagar Haveli and Daman and Diu",
  "Delhi",
  "Jammu and Kashmir",
  "Ladakh",
  "Lakshadweep",
  "Puducherry",
] as const;

export type IndianState = (typeof indianStates)[number];

/** The codes of the states in GST numbers and on invoices. */
const gstCodes: Readonly<Record<IndianState, string>> = {
  "Andhra Pradesh": "37",
  "Arunachal Pradesh": "12",
  Assam: "18",
  Bihar: "10",
  Chhattisgarh: "22",
  Goa: "30",
  Gujarat: "24",
  Haryana: "06",
  "Himachal Pradesh": "02",
  Jharkhand: "20",
  Karnataka: "29",
  Kerala: "32",
  "Madhya Pradesh": "23",
  Maharashtra: "27",
  Manipur: "14",
  Meghalaya: "17",
  Mizoram: "15",
  Nagaland: "13",
  Odisha: "21",
  Punjab: "03",
  Rajasthan: "08",
  Sikkim: "11",
  "Tamil Nadu": "33",
  Telangana: "36",
  Tripura: "16",
  "Uttar Pradesh": "09",
  Uttarakhand: "05",
  "West Bengal": "19",
  "Andaman and Nicobar Islands": "35",
  Chandigarh: "04",
  "Dadra and Nagar Haveli and Daman and Diu": "26",
  Delhi: "07",
  "Jammu and Kashmir": "01",
  Ladakh: "38",
  Lakshadweep: "31",
  Puducherry: "34",
};

/** Returns a state's GST code, such as "27", or "" for text that is no state of India. */
export function gstCodeOf(state: string): string {
  const known = indianStates.find((name) => name.toLowerCase() === state.trim().toLowerCase());
  return known === undefined ? "" : gstCodes[known];
}

const GST_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Returns the state of a GST number, or undefined if no state has its code. */
export function stateOfGstin(gstin: string): IndianState | undefined {
  return indianStates.find((state) => gstin.startsWith(gstCodes[state]));
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
