import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { listTestimonials, sendInquiry } from "#contract/content";
import { inquiries } from "./tables";
import { fillDemo } from "../../composition/demo/fill-demo";
import { waitingMails } from "../../testing/shop";
import { testBackend, type Sender, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ SUPPORT_EMAIL: "desk@example.in" });
});
afterAll(() => backend.close());

const validInquiry = { firstName: "Ravi", lastName: "Iyer", email: "ravi@example.in", phone: "9810012345", message: "Do you ship to Leh?" };
const send = (changes: Partial<typeof validInquiry> = {}, sender: Sender = {}) =>
  backend.call(sendInquiry, { ...validInquiry, ...changes }, sender);

describe("/inquiry", () => {
  test("stores the inquiry and forwards it as plain text", async () => {
    const lastName = "<script>alert(1)</script>";
    const message = "One line\nand <b>another</b>";
    expect(await send({ lastName, message }, { from: "203.0.113.9" })).toMatchObject({ kind: "ok" });
    expect(await backend.services.database.select().from(inquiries)).toMatchObject([{ firstName: "Ravi", lastName, message }]);
    const [mail] = await waitingMails(backend.services);
    expect(mail).toMatchObject({ to: "desk@example.in", subject: "Inquiry from the website" });
    expect(mail?.text).toBe(`Name: Ravi ${lastName}\nE-mail: ravi@example.in\nPhone: 9810012345\n\n${message}`);
  });

  test.each([
    [{ firstName: "a".repeat(31) }, "First and last name must be 30 characters or fewer."],
    [{ email: "nobody" }, "Invalid email address"],
    [{ email: `${"a".repeat(41)}@example.in` }, "Invalid email address"],
    [{ phone: "98100 1234" }, "Phone number must be a valid 10-digit number."],
    [{ message: "a".repeat(2001) }, "Message must be 2,000 characters or fewer."],
  ])("refuses $0: $1", async (changes, message) => {
    expect(await send(changes)).toMatchObject({ kind: "refused", message });
  });

  test("accepts five inquiries an hour from one IP address, even concurrent ones. A form that is sent repeatedly counts once", async () => {
    const from = "203.0.113.10";
    const once = await Promise.all(Array.from({ length: 5 }, () => send({}, { from, key: "a form" })));
    expect(once.filter(({ kind }) => kind !== "ok")).toEqual([]);
    const more = await Promise.all(Array.from({ length: 10 }, () => send({}, { from })));
    expect(more.filter(({ kind }) => kind === "ok")).toHaveLength(4);
    expect(more.find(({ kind }) => kind === "limited")).toMatchObject({ retryAfter: 3600 });
    expect((await send({}, { from: "203.0.113.11" })).kind).toBe("ok");
    backend.clock.advance(3600);
    expect((await send({}, { from })).kind).toBe("ok");
  });

  test("recognises an IP address in any notation that a proxy uses", async () => {
    for (const from of ["203.0.113.20", "203.0.113.20:50001", "::ffff:203.0.113.20", "[::ffff:203.0.113.20]:50002", "203.0.113.20:1"])
      expect((await send({}, { from })).kind).toBe("ok");
    expect((await send({}, { from: "203.0.113.20:50003" })).kind).toBe("limited");
  });

  test("accepts five inquiries from each IPv6 network (/64), and forty from each IPv6 site (/48)", async () => {
    const sent = async (from: string) => (await send({}, { from })).kind;
    for (let network = 1; network <= 8; network += 1) {
      for (let host = 1; host <= 5; host += 1) expect(await sent(`2001:db8:7:${network}::${host}`)).toBe("ok");
      expect(await sent(`[2001:db8:7:${network}::6]:4000`)).toBe("limited");
    }
    expect(await sent("2001:db8:7:9::1")).toBe("limited");
    expect(await sent("2001:db8:8:1::1")).toBe("ok");
  });
});

describe("/testimonial", () => {
  test("is empty at first. After the demo is filled, it lists all testimonials in the order of their ids", async () => {
    expect(await backend.call(listTestimonials, {})).toMatchObject({ kind: "ok", data: { testimonials: [] } });
    await fillDemo(backend.services);
    const listed = await backend.call(listTestimonials, {});
    const shown = listed.kind === "ok" ? listed.data.testimonials : [];
    expect(shown.map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(shown.filter(({ stars }) => stars === null || stars < 1 || stars > 5)).toEqual([]);
  });
});
