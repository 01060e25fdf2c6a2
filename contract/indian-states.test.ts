import { expect, test } from "vitest";

import { gstCodeOf, indianStates } from "./indian-states";

/** The codes of the GST network, by code (GSTN's list of state codes). A wrong one puts a sale in another state. */
const listed = `01 Jammu and Kashmir, 02 Himachal Pradesh, 03 Punjab, 04 Chandigarh, 05 Uttarakhand, 06 Haryana, 07 Delhi, 08 Rajasthan,
  09 Uttar Pradesh, 10 Bihar, 11 Sikkim, 12 Arunachal Pradesh, 13 Nagaland, 14 Manipur, 15 Mizoram, 16 Tripura, 17 Meghalaya, 18 Assam,
  19 West Bengal, 20 Jharkhand, 21 Odisha, 22 Chhattisgarh, 23 Madhya Pradesh, 24 Gujarat, 26 Dadra and Nagar Haveli and Daman and Diu,
  27 Maharashtra, 29 Karnataka, 30 Goa, 31 Lakshadweep, 32 Kerala, 33 Tamil Nadu, 34 Puducherry, 35 Andaman and Nicobar Islands,
  36 Telangana, 37 Andhra Pradesh, 38 Ladakh`;

test("each state has its GST code", () => {
  const codes = Object.fromEntries(listed.split(/,\s+/).map((entry) => [entry.slice(3), entry.slice(0, 2)]));
  expect(Object.fromEntries(indianStates.map((state) => [state, gstCodeOf(state)]))).toEqual(codes);
});

test("a state is found in any case, and other text has no code", () => {
  expect([" karnataka ", "Bengal", ""].map(gstCodeOf)).toEqual(["29", "", ""]);
});
