import { beforeAll, describe, expect, test } from "vitest";

import { demoResellers } from "../../backend/composition/demo/resellers";
import type { Visitor } from "../harness/browser/browser";
import type { Page } from "../harness/browser/page";
import { sharedServer } from "../harness/shared-server";
import { logInReseller } from "../harness/reseller-journey";
import { startWebsite } from "../harness/website";

const website = sharedServer(startWebsite);
let visitor: Visitor;
beforeAll(async () => {
  visitor = await logInReseller(website.origin, demoResellers.deccan.email);
});

const summary = (page: Page) => page.find("div", { role: "alert" }).flatMap((alert) => alert.text.split("\n").slice(1));
const orderNumbers = async () => {
  const file = (await visitor.open("/myorder.csv")).html;
  return [...file.matchAll(/^"([\d ]+)"/gm)].map(([, number]) => number ?? "");
};

/** Returns the fields of a row, under their names in the order form. */
function rowFields(row: number, payType: string, car: string, bike: string): Record<string, string> {
  return { [`payType-${row}`]: payType, [`carQuantity-${row}`]: car, [`bikeQuantity-${row}`]: bike };
}

function manyRows(count: number, payType = "prepaid"): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, row) => Object.entries(rowFields(row, payType, "1", "0"))).flat());
}

async function post(intent: string, fields: Readonly<Record<string, string>>): Promise<Page> {
  return visitor.post("/neworder", { intent, idempotencyKey: crypto.randomUUID(), ...fields });
}

describe("the order form refuses bad input, orders nothing, and keeps what was typed or chosen:", () => {
  const unchosen = "Row 1: Choose postpaid or prepaid.";
  const empty = "Please add quantities for car or bike stickers before submitting.";
  const tooMany = "Please order at most 10,000 packs of two at a time.";
  const unreadable = "Row 1: Enter 0 or more.";

  test.each([
    ["a row without a pay type", rowFields(0, "", "3", "2"), [unchosen]],
    ["an unknown pay type", rowFields(0, "credit", "3", "2"), [unchosen]],
    ["a row without quantities", rowFields(0, "prepaid", "0", "0"), [`Row 1: ${empty}`]],
    [
      "a valid row and a row without quantities",
      { ...rowFields(0, "prepaid", "1", "0"), ...rowFields(1, "prepaid", "", "") },
      [`Row 2: ${empty}`],
    ],
    ["an empty form", {}, [unchosen, `Row 1: ${empty}`]],
    ["ten million stickers", rowFields(0, "prepaid", "10000000", "0"), [tooMany]],
    ["ten million stickers in two fields", rowFields(0, "prepaid", "5000000", "5000000"), [tooMany]],
    ["a negative quantity", rowFields(0, "prepaid", "-1", "0"), [unreadable]],
    ["a fraction", rowFields(0, "prepaid", "1.5", "0"), [unreadable]],
    ["exponent notation", rowFields(0, "prepaid", "1e3", "0"), [unreadable]],
    ["text instead of a number", rowFields(0, "prepaid", "<b>ten</b>", "0"), [unreadable]],
  ])("%s", async (_, fields, messages) => {
    const before = await orderNumbers();
    const page = await post("place", fields);
    expect([page.status, page.title, summary(page)]).toEqual([400, "Error: New Order - PlateNote", messages]);
    const form = page.form("Place Order");
    for (const [name, typed] of Object.entries(fields)) expect(form.value(name)).toBe(typed === "credit" ? "" : typed);
    expect(await orderNumbers()).toEqual(before);
  });

  test("more than 100 rows, when an order is placed, a row added or the total recalculated", async () => {
    for (const intent of ["place", "add", "recalculate"]) {
      const page = await post(intent, manyRows(101));
      expect([page.status, summary(page)]).toEqual([400, ["Use at most 100 rows in one order."]]);
      expect(page.form("Place Order").value("carQuantity-100")).toBe("1");
    }
  });

  test("more postpaid stickers than the remaining limit, spread over 100 rows", async () => {
    const left = Number(/order (\d+) more/.exec((await visitor.open("/neworder")).text)?.[1]);
    const rows = { ...manyRows(99, "postpaid"), ...rowFields(99, "postpaid", String(left), "0") };
    const page = await post("place", rows);
    expect([page.status, summary(page)]).toEqual([400, [`Sorry you cannot order more than "${left}" Quantity for postpaid order`]]);
    expect(page.form("Place Order").value("carQuantity-99")).toBe(String(left));
  });
});

describe("rows", () => {
  test("are limited to 100", async () => {
    const page = await post("recalculate", manyRows(100));
    expect([page.status, page.form("Place Order").value("carQuantity-99")]).toEqual([200, "1"]);
    expect(page.form("Place Order").buttons).not.toContain("Add row");
    expect(page.text).toMatch(/Total Amount\s+₹32,000\.00/);
  });

  test("are removed once, even if the form is sent again. An unknown row removes nothing, and the only row is emptied", async () => {
    const three = { ...rowFields(0, "postpaid", "1", "0"), ...rowFields(1, "prepaid", "2", "0"), ...rowFields(2, "", "3", "0") };
    for (const _ of ["once", "again"]) {
      const page = await post("remove-1", three);
      expect(page.path).toBe("/neworder?rows=postpaid.1.0-.3.0");
    }
    expect((await post("remove-7", three)).path).toBe("/neworder?rows=postpaid.1.0-prepaid.2.0-.3.0");
    expect((await post("remove-0", rowFields(0, "postpaid", "1", "0"))).path).toBe("/neworder?rows=.0.0");
  });

  test("may have gaps in their numbers", async () => {
    const page = await post("recalculate", { ...rowFields(4, "prepaid", "1", "1"), ...rowFields(17, "postpaid", " 1,0 ", "") });
    expect(page.path).toBe("/neworder?rows=prepaid.1.1-postpaid.10.0");
  });

  test.each(["x", "postpaid.-1.0", "credit.1.1", "-".repeat(2000), "prepaid.99999999999.1", "postpaid.1"])(
    "are ignored if their URL parameter is invalid: $0",
    async (rows) => {
      const page = await visitor.open(`/neworder?rows=${rows}`);
      expect([page.status, page.title]).toEqual([200, "New Order - PlateNote"]);
      expect(page.form("Place Order").value("carQuantity-0")).toBe("0");
    },
  );
});

describe("submitting an order more than once", () => {
  test("places the postpaid and the prepaid order once, even if the form is submitted five times at once", async () => {
    const before = await orderNumbers();
    const form = (await visitor.open("/neworder?rows=postpaid.1.0-prepaid.0.1")).form("Place Order");
    const answers = await Promise.all(Array.from({ length: 5 }, () => form.submit("Place Order")));
    for (const answer of answers) expect(answer.url.pathname).toBe("/payment");
    expect(await orderNumbers()).toHaveLength(before.length + 2);
  });

  test("requests no second payment after the order is paid", async () => {
    const form = (await visitor.open("/neworder?rows=prepaid.0.2")).form("Place Order");
    const payment = await form.submit("Place Order");
    const hosted = await payment
      .forms()
      .find(({ buttons }) => buttons.some((words) => words.startsWith("Pay ")))
      ?.submit();
    const answer = await hosted?.form("Pay").submit("Pay");
    const thanks = await answer?.form("Continue").submit("Continue");
    expect(thanks?.url.pathname).toBe("/thank-you-reseller");
    const again = await form.submit("Place Order");
    expect([again.url.pathname, again.text.includes("Your Order Has Been Placed Successfully..!")]).toEqual(["/thank-you-reseller", true]);
  });
});

test.each(["/myorder", "/myqrcode", "/myaccount", "/paymentlist"])(
  "%s shows the first page for an invalid number, and the last one for a number too high",
  async (path) => {
    const rowsOf = (page: Page) => page.find("tbody").map(({ text }) => text);
    const first = rowsOf(await visitor.open(path));
    for (const page of ["0", "-1", "x", "1.5", "", "1'--"]) {
      const shown = await visitor.open(`${path}?page=${encodeURIComponent(page)}`);
      expect([shown.status, rowsOf(shown)]).toEqual([200, first]);
    }
    const last = await visitor.open(`${path}?page=999`);
    expect([last.status, last.find("a", { rel: "next" })]).toEqual([200, []]);
    expect(last.find("tr", { class: "data-table-row" }).length).toBeGreaterThan(0);
  },
);
