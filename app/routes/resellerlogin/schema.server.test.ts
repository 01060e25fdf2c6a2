import { expect, test } from "vitest";

import { emailSchema } from "./schema.server";

test.each([
  ["ravi..kumar@deccan.example", "ravi..kumar@deccan.example"],
  [" ravi@[192.0.2.1] ", "ravi@[192.0.2.1]"],
  ["mailto:asif@deccan.example", "asif@deccan.example"],
])("the log-in reads %j, also of an account from before today's rule for addresses", (typed, email) =>
  expect(emailSchema.parse({ email: typed })).toMatchObject({ email }),
);

test.each(["", "asif", "asif@deccan", "two words@deccan.example"])("the log-in refuses %j", (typed) =>
  expect(emailSchema.safeParse({ email: typed }).success).toBe(false),
);
