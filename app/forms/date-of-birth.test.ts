import { expect, test } from "vitest";

import "~/serving/request-context.server";
import { adultDateOfBirth } from "./fields.server";

test.each([
  ["1990-03-27", null],
  ["27-03-1990", null],
  ["19900-03-27", "Please enter a valid year with 4 digits."],
  ["27-03-90", "Please enter a valid year with 4 digits."],
  ["0199-03-27", "Please enter a valid year with 4 digits."],
  ["1990-02-30", "Enter a date of birth, for example 27-03-1990."],
  ["1899-12-31", "Enter a date of birth, for example 27-03-1990."],
])("the date of birth %j has the error %j", (typed, error) => {
  const read = adultDateOfBirth().safeParse(typed);
  expect(read.success ? null : read.error.issues[0]?.message).toBe(error);
});
