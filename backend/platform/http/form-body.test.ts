import { describe, expect, test } from "vitest";

import { formFields, multipartFields, readForm } from "./form-body";

const part = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe("a URL-encoded form", () => {
  test("is parsed as pairs, with any names", () => {
    expect([...(formFields("a[5]=1&a.b=2&__proto__=3") ?? [])]).toEqual([
      ["a[5]", "1"],
      ["a.b", "2"],
      ["__proto__", "3"],
    ]);
  });

  test("is refused with too many fields or an overlong name", () => {
    expect(formFields("a=&".repeat(200))).toBeNull();
    expect(formFields(`${"a".repeat(101)}=1`)).toBeNull();
  });

  test("drops overlong values", async () => {
    const request = new Request("http://own.example/", { method: "POST", body: `name=${"x".repeat(50)}&id=7` });
    expect(Object.fromEntries(await readForm(request, 20))).toEqual({ id: "7" });
  });
});

describe("a multipart form", () => {
  test("is parsed as pairs", () => {
    expect(multipartFields(`${part("CallSid", "c1")}${part("Status", "completed")}--b--\r\n`, "b")).toEqual([
      ["CallSid", "c1"],
      ["Status", "completed"],
    ]);
  });

  test("is refused with more than 200 fields, whether or not it ends with a boundary", () => {
    for (const end of ["--b--\r\n", ""]) {
      expect(multipartFields(part("a", "1").repeat(200) + end, "b")).toHaveLength(200);
      expect(multipartFields(part("a", "1").repeat(201) + end, "b")).toBeNull();
    }
  });

  test("is parsed in linear time, even with hostile parts", () => {
    const [small, large] = [hostile(50), hostile(400)];
    for (const body of [small, large]) multipartFields(body, "b");
    // Quadratic work would take 64 times as long.
    expect(leastTimeOf(large) / leastTimeOf(small)).toBeLessThan(32);
  });
});

const hostile = (count: number) => `--b\r\n${' name="'.repeat(count / 2)}${"\r\n\r\n".repeat(count)}x`;

function leastTimeOf(body: string): number {
  const times = Array.from({ length: 5 }, () => {
    const before = performance.now();
    for (let count = 0; count < 20; count += 1) multipartFields(body, "b");
    return performance.now() - before;
  });
  return Math.min(...times);
}
