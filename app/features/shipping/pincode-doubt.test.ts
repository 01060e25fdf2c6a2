import { expect, test } from "vitest";

import { pincodeDoubt } from "./pincode-doubt.server";

test.each([
  ["700016", "Karnataka", "700016 is in West Bengal. Is Karnataka right? If so, place the order again."],
  ["403001", "Maharashtra", "403001 is in Goa. Is Maharashtra right? If so, place the order again."],
  ["605001", "Kerala", "605001 is in Tamil Nadu or Puducherry. Is Kerala right? If so, place the order again."],
])("a pincode %s in %s is asked about", (pincode, state, sentence) => {
  expect(pincodeDoubt({ pincode, state })).toEqual({ sentence, isQuestion: true });
});

test("no pincode begins with 0", () => {
  expect(pincodeDoubt({ pincode: "012345", state: "Kerala" })).toEqual({ sentence: "No pincode begins with 0.", isQuestion: false });
});

test.each([
  ["700016", "West Bengal"],
  ["737101", "Sikkim"],
  ["160017", "Punjab"],
  ["682555", "Lakshadweep"],
  // The army's pincodes, and a state that another API spells in its own way.
  ["900056", "Kerala"],
  ["700016", "WEST BENGAL"],
])("a pincode %s in %s is not asked about", (pincode, state) => {
  expect(pincodeDoubt({ pincode, state })).toBeNull();
});
