import { expect, test } from "vitest";

import { amountInWords } from "./amount-in-words";

test.each([
  [0, "Rupees Zero Only"],
  [5, "Rupees Zero and Five Paise Only"],
  [590_00, "Rupees Five Hundred Ninety Only"],
  [2_389_50, "Rupees Two Thousand Three Hundred Eighty-nine and Fifty Paise Only"],
  [19_00, "Rupees Nineteen Only"],
  [20_00, "Rupees Twenty Only"],
  [1_00_000_00, "Rupees One Lakh Only"],
  [12_34_567_89, "Rupees Twelve Lakh Thirty-four Thousand Five Hundred Sixty-seven and Eighty-nine Paise Only"],
  [1_00_00_001_00, "Rupees One Crore One Only"],
  [123_45_67_890_00, "Rupees One Hundred Twenty-three Crore Forty-five Lakh Sixty-seven Thousand Eight Hundred Ninety Only"],
])("%i paise is %j", (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});
