import { expect, test } from "vitest";

import { callablePhone, mobile, phone } from "./fields.server";

test.each([
  ["phone", phone("That is wrong.")],
  ["mobile", mobile("That is wrong.")],
  ["callablePhone", callablePhone("That is wrong.")],
])("%s reports one error for an invalid number", (_, schema) => {
  for (const typed of ["987654321", "98765432101", "abcdefghij", "", "x".repeat(30)]) {
    expect(schema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(["That is wrong."]);
  }
});
