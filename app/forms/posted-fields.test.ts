import { describe, expect, test } from "vitest";

import { postedFields } from "./posted-fields.server";

const FORM = "application/x-www-form-urlencoded";
const names = new Map([
  ["name", 5],
  ["intent", 10],
]);

const post = (body: string, type = FORM) => new Request("http://own.example/", { method: "POST", body, headers: { "Content-Type": type } });
const read = async (body: string, type?: string) => Object.fromEntries(await postedFields(post(body, type), names));

describe("postedFields", () => {
  test.each([
    ["the form's own fields", "name=Asha&intent=send", { name: "Asha", intent: "send" }],
    ["no unknown names", "name=Asha&name[0]=x&name.a=x&__proto__=x&constructor=x&toString=x&__intent__=x&=x", { name: "Asha" }],
    ["no lists", "name[1000000000]=x&intent[]=x", {}],
    ["the last of repeated values", "intent=enter&intent=buy&intent=buy", { intent: "buy" }],
    ["values cut to their limit", `name=${"x".repeat(60_000)}`, { name: "xxxxx" }],
    ["nothing from a form with too many fields", `name=Asha${"&a=".repeat(500)}`, {}],
  ])("reads %s", async (_, body, expected) => {
    expect(await read(body)).toEqual(expected);
  });

  test.each(["multipart/form-data; boundary=x", "application/json", "text/plain", ""])(
    "reads nothing from a body of the type %j",
    async (type) => {
      expect(await read("name=Asha", type)).toEqual({});
    },
  );

  test("can read other fields from the same request afterwards", async () => {
    const request = post("name=Asha&from=9");
    expect((await postedFields(request, names)).get("name")).toBe("Asha");
    expect((await postedFields(request, new Map([["from", 10]]))).get("from")).toBe("9");
  });
});
