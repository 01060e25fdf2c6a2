import { beforeAll, expect, test } from "vitest";

import { localizationFor } from "~/words/localization.server";
import { localizeBy } from "~/words/words";
import { pincodeDoubt } from "./doubts.server";

beforeAll(() => {
  const english = localizationFor({ url: "", set: "owner" });
  localizeBy(() => english);
});

test.each([
  ["700016", "Karnataka", "700016 is in West Bengal. Is Karnataka right? If so, press the button again."],
  ["403001", "Maharashtra", "403001 is in Goa. Is Maharashtra right? If so, press the button again."],
  ["605001", "Kerala", "605001 is in Tamil Nadu or Puducherry. Is Kerala right? If so, press the button again."],
])("a pincode %s in %s is asked about, once", (pincode, state, sentence) => {
  expect(pincodeDoubt(pincode, state, undefined)).toBe(sentence);
  expect(pincodeDoubt(pincode, state, `${pincode.slice(0, 3)} ${pincode.slice(3)} ${state}`)).toBeNull();
  expect(pincodeDoubt(pincode, state, `560001 ${state}`)).toBe(sentence);
});

test("no pincode begins with 0, however often somebody insists", () => {
  expect(pincodeDoubt("012345", "Kerala", "012345 Kerala")).toBe("No pincode begins with 0.");
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
  expect(pincodeDoubt(pincode, state, undefined)).toBeNull();
});
