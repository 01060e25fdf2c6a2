import { parseEnv } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readPage, readProduct } from "#contract/content";
import { reportContact, reportWrongVehicle } from "#contract/misuse";
import { listContacts } from "#contract/owner-contacts";
import { lookUpSticker, sendPresetMessage } from "#contract/scanning";
import { checkPromoCode } from "#contract/shop";
import { issueSession } from "../../accounts/sessions";
import { appendEvent } from "../../contact/contacts/store";
import { contactReports, contacts as contactRows } from "../../contact/tables";
import { outbox } from "../../delivery/tables";
import { readBackendEnvironment } from "../../requests/environment/environment";
import { strayPayments } from "../../selling/tables";
import { listPriceBreaks } from "../../selling/resellers/ordering/price-store";
import { operatorOf } from "../../testing/operator";
import { enrol, priceOf } from "../../testing/resellers";
import { placeTestOrder } from "../../testing/shop";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { commands } from "./commands";
import { readInvocation } from "./invocation";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in", BRAND_NAME: "Gaadi Note" });
});
afterAll(() => backend.close());

/** The operator's files, by path. */
const files: Readonly<Record<string, string>> = { "terms.html": "<h2>Ours</h2><script>no()</script>", "empty.html": " \n" };

function readFile(path: string): string {
  const content = files[path];
  if (content === undefined) throw new Error("no such file");
  return content;
}

const operate = operatorOf(() => backend, readFile);

describe("the help", () => {
  test("names every command, and explains each with its parameters", () => {
    const all = readInvocation(["help"], readFile);
    for (const { name, purpose, parameters } of commands) {
      expect(all.kind === "help" && all.lines.join(" ").replace(/\s+/g, " ")).toContain(` ${name} ${purpose}`);
      const one = readInvocation(["help", name], readFile);
      const text = one.kind === "help" ? one.lines.join("\n") : "";
      expect(text).toMatch(new RegExp(`^Usage: npm run operate -- ${name}`));
      for (const { placeholder } of Object.values(parameters)) expect(text).toContain(placeholder);
      expect(readInvocation([name, "--help"], readFile)).toEqual(one);
    }
  });

  test("is shown if no command is given", () => {
    expect(readInvocation([], readFile)).toEqual(readInvocation(["help"], readFile));
  });
});

test.each([
  ["fly", "Unknown command: fly."],
  ["help fly", "Unknown command: fly."],
  ["mint --product car --kind prepaid --count 3", "--batch is missing."],
  ["mint --batch", "Option '--batch <NAME>' argument missing."],
  ["mint --batch --product car", "Option '--batch <NAME>' argument '--product' is invalid. A value is missing."],
  ["mint --batch a/b --product car --kind prepaid --count 3", "--batch must contain only letters, digits, dots, dashes and underscores."],
  ["mint --batch a --product truck --kind prepaid --count 3", "--product must be car or bike."],
  ["mint --batch a --product car --kind prepaid --count 10001", "--count must be at most 10000."],
  ["mint --batch a --product car --kind prepaid --count 3 --reseller x", "--reseller must be an e-mail address."],
  ["mint --colour red", "Unknown option '--colour'."],
  ["void", "CODE is missing."],
  ["gstr1 --month 2026-13 --to books", "--month must be a month, such as 2026-11."],
  ["void one two", "Unexpected argument: two."],
  ["dispatch abc --courier a --docket b", "ORDER must be an order's number."],
  ["record-payment --reseller a@b.in --amount 0 --reference x", "--amount must be an amount in rupees, such as 499 or 1499.50."],
  ["create-promo-code X --percent 5", "CODE must have 3 to 30 letters, digits and dashes."],
  ["create-promo-code NEW --percent 101", "--percent must be at most 100."],
  ["create-promo-code NEW --percent 5 --from 2026-02-30", "--from must be a date, such as 2026-11-08."],
  [
    "set-reseller-prices 10=400",
    "N=RUPEES,… must be amounts in rupees for quantities from 1, in ascending order, such as 1=450,50=420,100=400.",
  ],
  [
    "set-reseller-prices 1=400,50=x",
    "N=RUPEES,… must be amounts in rupees for quantities from 1, in ascending order, such as 1=450,50=420,100=400.",
  ],
  [
    "set-reseller-prices 1=400=50",
    "N=RUPEES,… must be amounts in rupees for quantities from 1, in ascending order, such as 1=450,50=420,100=400.",
  ],
  ["set-page imprint --file terms.html", "PAGE must be terms, refund-policy, privacy-policy or shipping."],
  ["set-page terms --file nowhere.html", "nowhere.html cannot be read."],
])("%s is rejected: %s", (words, message) => {
  const invocation = readInvocation(words.split(" "), readFile);
  expect(invocation).toMatchObject({ kind: "usage error" });
  const said = invocation.kind === "usage error" ? invocation.error : "";
  expect(said.slice(0, message.length)).toBe(message);
  expect(said).not.toContain("\n");
});

test.each(["-XjL6hiGU_qaRrNuGszphU", "--jL6hiGU_qaRrNuGszphU"])("A sticker's code may begin with a hyphen: %s", (code) => {
  const words = ["replace-sticker", code, "--to", code, "--reason", "lost"];
  expect(readInvocation(words, readFile)).toMatchObject({ kind: "command", raw: { code, to: code, reason: "lost" } });
});

describe("stickers", () => {
  const mint = "mint --batch diwali --product car --kind prepaid --count 5";

  test("are minted only once for a batch, and never for an unknown reseller", async () => {
    expect((await operate(mint)).said).toMatch(/^Minted batch diwali: 5 prepaid Car Stickers\.\nPrint its stickers next: /);
    expect(await operate(mint)).toMatchObject({ kind: "done", data: { minted: 0 } });
    expect((await operate(mint)).said).toContain("already exists: 5 prepaid Car Stickers. Nothing was minted.");
    expect((await operate(mint.replace("car", "bike"))).kind).toBe("refused");
    expect((await operate("mint --batch b --product car --kind trial --count 1 --reseller nobody@example.in")).kind).toBe("refused");
    expect((await operate("list batches")).said).toMatch(/\ndiwali +2026-03-10 \d\d:\d\d +prepaid +Car Sticker +5$/);
  });

  test("are printed as sheets and as a list, and a single one is printed by its code", async () => {
    const { written, said } = await operate("print --batch diwali --pdf a.pdf --csv a.csv");
    expect(said).toBe("Printed 5 packs (batch diwali).");
    const pdf = written.get("a.pdf")?.toString("latin1") ?? "";
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(2);
    const [header, ...rows] = (written.get("a.csv")?.toString() ?? "").trim().split("\r\n");
    expect(header).toBe("pack,code,qr,short_address,product,printed_code");
    expect(rows).toHaveLength(5);
    const [pack, code = "", qr, shortAddress = "", product, printedCode] = rows[0]?.split(",") ?? [];
    expect({ pack, qr, product }).toEqual({ pack: "1", qr: `https://stickers.example.in/qrcode_process/${code}`, product: "Car Sticker" });
    expect(shortAddress).toMatch(new RegExp(`^stickers\\.example\\.in/s/${code}\\w$`));
    expect(printedCode?.replace(/ /g, "")).toBe(shortAddress.split("/").at(-1));
    const again = await operate("print --csv one.csv --sticker", code.toLowerCase());
    expect(again.written.get("one.csv")?.toString()).toContain(code);
  });

  test("are not printed without an output file and a known batch or code, and leaflets take no batch, code or language", async () => {
    expect((await operate("print --batch diwali")).said).toMatch(/^Choose what to print/);
    for (const choice of ["--batch diwali", "--sticker none", "--language ta"]) {
      const { said, written } = await operate(`print --leaflet a.pdf ${choice}`);
      expect(said).toMatch(/^A batch, a sticker and a language need sheets or a list/);
      expect(written.size).toBe(0);
    }
    expect((await operate("print --pdf a.pdf")).said).toMatch(/^Give either a batch/);
    expect((await operate("print --batch none --pdf a.pdf")).said).toMatch(/^Unknown batch: none/);
    expect((await operate("print --sticker none --pdf a.pdf")).said).toMatch(/^The sticker is unknown or void/);
  });

  test("are inactive after they are made void", async () => {
    const { written } = await operate("print --batch diwali --csv a.csv");
    const code = written.get("a.csv")?.toString().split("\r\n")[1]?.split(",")[1] ?? "";
    expect((await operate("void", code)).said).toBe("The sticker is void.");
    expect((await operate("void", code)).said).toBe("The sticker is already void.");
    expect((await operate("void none")).kind).toBe("refused");
    expect((await backend.call(lookUpSticker, { guid: code })).kind).toBe("refused");
  });
});

test("Stray payments are listed", async () => {
  expect((await operate("stray-payments")).said).toBe("Nothing found.");
  const placed = await placeTestOrder(backend);
  const { database, clock } = backend.services;
  const stray = {
    providerPaymentId: "pay_stray",
    orderId: Number(placed.orderId),
    reason: "wrong amount",
    amount: 1_50,
    currency: "INR",
  } as const;
  await database.insert(strayPayments).values({ ...stray, createdAt: clock.now() });
  expect((await operate("stray-payments")).said).toMatch(/\npay_stray +2026-03-10 \d\d:\d\d +\d+ +1\.50 +0\.00 +wrong amount$/);
});

test("Contacts are counted, and so are their messages, their reminders and the owner's latest answer to each", async () => {
  const { guid, sticker } = await registerSticker(backend.services);
  await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null });
  const { database, clock } = backend.services;
  const [contact] = await database.select().from(contactRows).where(eq(contactRows.stickerId, sticker.id));
  for (const detail of ["cannot_come", "on_my_way_5"])
    await appendEvent(database, { contactId: contact?.id ?? 0, type: "owner_answered", detail, at: clock.now() });
  const { said, data } = await operate("contacts --days 1");
  expect(data).toMatchObject({ contacts: 1, solved: 0 });
  expect(said).toMatch(/\nMessages +1\nMessages again, by another channel +0\nSpoken calls +0\nAutomatic reminders +1\n/);
  expect(said).toMatch(/\nAnswered "I cannot come now" +0\n/);
  expect(said).toMatch(/\nAnswered "On my way, 5 minutes" +1\n/);
});

test("Reports of misuse are listed without personal data", async () => {
  expect((await operate("misuse-reports")).said).toBe("Nothing found.\n\nNothing found.");
  const { services } = backend;
  const { owner, vehicle, guid } = await registerSticker(services);
  const bearer = await issueSession(services.database, services, "owner", owner.id);
  const scanner = { from: "198.51.100.9" };
  await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null }, scanner);
  const own = { loginId: String(owner.loginId), vehicleId: String(vehicle.id) };
  const log = await backend.call(listContacts, { ...own, page: null, reason: null }, { bearer });
  const contactId = log.kind === "ok" ? (log.data.contacts[0]?.id ?? "") : "";
  await backend.call(reportContact, { ...own, contactId }, { bearer });
  for (const from of ["198.51.100.9", "198.51.100.10"]) await backend.call(reportWrongVehicle, { guid }, { from });
  const { said, data } = await operate("misuse-reports");
  expect(said).toMatch(/\n2026-03-10 \d\d:\d\d +2026-03-10 \d\d:\d\d +lights of the car are on +1\n/);
  expect(said).toMatch(new RegExp(`\n…${guid.slice(-4)} +registered +2 +2 +2026-03-10`));
  const reports = await services.database.select().from(contactReports);
  const hashes = reports.map(({ callerHash }) => callerHash);
  for (const personal of [owner.phone, contactId, ...hashes, vehicle.plate, guid])
    expect(said + JSON.stringify(data)).not.toContain(personal);
});

test("Promo codes are created, work until they are ended, and are listed", async () => {
  const check = () => backend.call(checkPromoCode, { code: "MONSOON", total: 500_00 });
  expect((await operate("create-promo-code monsoon --percent 10 --amount 50")).kind).toBe("refused");
  expect((await operate("create-promo-code monsoon --percent 10 --from 2026-05-01 --until 2026-04-01")).kind).toBe("refused");
  expect((await operate("create-promo-code monsoon --percent 10 --until 2020-01-01")).said).toBe("The end must be in the future.");
  expect((await operate("create-promo-code monsoon --percent 12.5 --uses 5")).kind).toBe("done");
  expect((await operate("create-promo-code Monsoon --amount 50")).kind).toBe("refused");
  expect(await check()).toMatchObject({ kind: "ok" });
  expect((await operate("promo-codes")).said).toMatch(/\nMONSOON +12\.5 % +5 +valid/);
  expect((await operate("end-promo-code monsoon")).said).toBe("MONSOON is no longer valid.");
  expect((await operate("end-promo-code monsoon")).said).toBe("MONSOON has already ended.");
  expect((await operate("end-promo-code none")).kind).toBe("refused");
  expect(await check()).toMatchObject({ kind: "refused", message: "This promo code has expired." });
  expect((await operate("promo-codes")).said).toMatch(/\nMONSOON .* ended/);
});

test("Prices are set for the shop and for resellers", async () => {
  expect((await operate("set-price --product bike --price 399.50 --struck 300")).kind).toBe("refused");
  await operate("set-price --product bike --price 399.50 --struck 699");
  expect(await backend.call(readProduct, { productId: "2" })).toMatchObject({ data: { product: { price: 399_50, struckPrice: 699_00 } } });
  await operate("set-reseller-prices 1=300,20=250.50");
  expect(await listPriceBreaks(backend.services.database)).toEqual([
    { fromQuantity: 1, rate: 300_00 },
    { fromQuantity: 20, rate: 250_50 },
  ]);
  expect(await priceOf(backend, await enrol(backend), 20)).toMatchObject({ kind: "ok" });
  expect((await operate("prices")).said).toMatch(/\nBike Sticker +399\.50 +699\.00 +not sold\n\nFrom quantity.*\n1 +300\.00\n20 +250\.50$/);
});

test("A page gets a new text, and its original title unless another is given", async () => {
  const read = () => backend.call(readPage, { pageId: "1" });
  await operate("set-page terms --file terms.html");
  expect(await read()).toMatchObject({ data: { page: { name: "Terms of Use", html: files["terms.html"] } } });
  await operate("set-page terms --file terms.html --title", "House rules");
  expect(await read()).toMatchObject({ data: { page: { name: "House rules" } } });
  expect((await operate("set-page terms --file empty.html")).kind).toBe("refused");
});

test("Dead letters are listed without recipients, and retried unless they have expired", async () => {
  const { database, clock, outbox: sender } = backend.services;
  await database.delete(outbox);
  const insertDeadLetter = async (expiresAt?: Date) => {
    const message = { channel: "mail", to: "asha@example.in", subject: "Your order", text: "Your order has left" } as const;
    const id = await database.transaction((transaction) =>
      sender.enqueue(transaction, message, expiresAt === undefined ? {} : { expiresAt }),
    );
    await database
      .update(outbox)
      .set({ state: "dead", attempts: 10, failure: "no answer in time", finishedAt: clock.now() })
      .where(eq(outbox.id, id));
    return id;
  };
  const [letter, tooLate] = [await insertDeadLetter(), await insertDeadLetter(new Date(clock.now().getTime() - 1000))];
  const listed = await operate("dead-letters");
  expect(listed.said).toMatch(new RegExp(`\n${letter} +2026-03-10 \\S+ +mail +dead +10 +no answer in time`));
  expect(listed.said).toMatch(new RegExp(`\n${tooLate} +2026-03-10 \\S+ +mail +dead +10 +no answer in time`));
  expect(listed.said + JSON.stringify(listed.data)).not.toMatch(/asha|order has left/);
  expect((await operate("retry", String(tooLate))).kind).toBe("refused");
  expect((await operate("retry")).kind).toBe("refused");
  expect((await operate("retry --all")).said).toBe("Scheduled for delivery: 1.");
  const [revived] = await database.select().from(outbox).where(eq(outbox.id, letter));
  expect(revived).toMatchObject({ state: "waiting", attempts: 0 });
  await sender.deliverNow(letter);
  expect(await database.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, letter))).toEqual([{ state: "sent" }]);
});

test("print refuses a brand that the font of the stickers cannot draw, and names the letters", async () => {
  const other = await testBackend({ APP_ORIGIN: "https://stickers.example.in", BRAND_NAME: "Gaadi नट" });
  try {
    const printed = await operatorOf(() => other, readFile)("print --leaflet leaflet.pdf");
    expect([printed.kind, printed.said]).toEqual(["refused", "The stickers' font cannot draw न ट of BRAND_NAME. Nothing was printed."]);
  } finally {
    await other.close();
  }
});

describe("whatsapp-templates", () => {
  async function print(variables: Readonly<Record<string, string>>) {
    const [command] = commands.filter(({ name }) => name === "whatsapp-templates");
    if (command?.needs !== "no database") throw new Error("Not a command without a database");
    const environment = readBackendEnvironment({ BRAND_NAME: "Gaadi Note", ...variables });
    const outcome = await command.perform({ environment, locate: (path) => path, fill: () => Promise.resolve() }, {});
    if (outcome.kind !== "done") throw new Error(outcome.kind);
    return { printed: outcome.lines.join("\n"), data: outcome.data };
  }

  test("prints every text as it is submitted, and the file of WHATSAPP_TEMPLATES", async () => {
    const { printed, data } = await print({ APP_ORIGIN: "https://gaadi.example.in" });
    expect(printed).toContain(`
# message_8, language en, category Utility:
#   Gaadi Note: your vehicle {{1}}: forgot keys in the bike. Someone there sent this.
#   Press a button, or choose another answer: https://gaadi.example.in/r?c={{2}}
#   The link works for 24 hours.
# Quick replies:
#   On my way, 5 minutes ({{2}}.on_my_way_5.en)
#   I cannot come now ({{2}}.cannot_come.en)
#   It is taken care of ({{2}}.taken_care_of.en)
# Examples:
#   {{1}}: MH12AB1234
#   {{2}}: 4F7KQ2M9XA
message_8=
`);
    const names = Object.keys(parseEnv(printed));
    expect([names.length, names.includes("reminder_2_ur"), names.includes("test")]).toEqual([19 * 11, true, true]);
    expect(data).toContainEqual({
      ...{ name: "test", language: "en", category: "UTILITY" },
      components: [{ type: "BODY", text: "Gaadi Note: this is a test. Messages about your vehicle will come here." }],
    });
  });

  test("says that links are missing without APP_ORIGIN", async () => {
    expect((await print({})).printed).toMatch(/^# APP_ORIGIN is not set, so the texts have no links/);
  });
});
