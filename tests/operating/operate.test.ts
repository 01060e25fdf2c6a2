import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

import { findPrintReader } from "../../commands/steps/print-reader.mjs";
import { browser } from "../harness/browser/browser";
import { demoDataDirectory, temporaryDirectory } from "../harness/data-directory";
import { operate, type Operated } from "../harness/operator";
import { goodProfile, provePhone } from "../harness/owner-journey";
import { serverForTests } from "../harness/per-file";
import { startWebsite } from "../harness/website";

const reader = findPrintReader();
if (reader === null) console.log("A printed sticker is not read: pdftoppm or zbarimg is missing (poppler-utils, zbar-tools).");

const website = serverForTests(startWebsite);
const folder = temporaryDirectory();
const inFolder = (name: string) => join(folder, name);

function operateHere(...words: readonly string[]): Promise<Operated> {
  return operate(website.dataDirectory, words, { APP_ORIGIN: website.origin });
}

const mint = ["mint", "--batch", "first", "--product", "car", "--kind", "prepaid", "--count", "5"] as const;

/** Where a scan leads. */
async function scan(origin: string, code: string): Promise<string | null> {
  const answer = await browser(origin, { redirects: false }).open(`/qrcode_process/${code}`);
  return answer.headers.get("location");
}

/** Registers a sticker as its first owner does. */
async function register(code: string): Promise<void> {
  const { page } = await provePhone(website.origin, code);
  const thanks = await page.form("Submit").fill(goodProfile).submit("Submit");
  expect(thanks.path).toBe("/thank-you-postpaid");
  expect(await scan(website.origin, code)).toBe(`/quickcontact?guid=${code}`);
}

describe("while the server has the embedded database open", () => {
  let addresses: readonly string[] = [];
  const codeAt = (index: number) => addresses[index]?.split("/").at(-1) ?? "";

  beforeAll(async () => {
    expect(await operateHere(...mint)).toMatchObject({ code: 0, complaint: "" });
    const printed = await operateHere("print", "--batch", "first", "--pdf", inFolder("first.pdf"), "--csv", inFolder("first.csv"));
    expect(printed).toMatchObject({ code: 0, complaint: "" });
    const rows = readFileSync(inFolder("first.csv"), "utf8").trim().split("\r\n").slice(1);
    addresses = rows.map((row) => row.split(",")[2] ?? "");
  });

  test("a minted sticker can be scanned and registered", async () => {
    expect(addresses).toHaveLength(5);
    expect(await scan(website.origin, codeAt(0))).toBe("/register");
    await register(codeAt(0));
  });

  test("the same batch mints nothing more and says so, also for a machine", async () => {
    expect((await operateHere(...mint)).output).toContain("Nothing more was minted.");
    expect(JSON.parse((await operateHere(...mint, "--json")).output)).toEqual({ batch: "first", kind: "prepaid", quantity: 5, minted: 0 });
  });

  test("what is not understood ends with 2, what is refused with 1, each in one line", async () => {
    const wrong = await operateHere("mint", "--batch", "x");
    expect(wrong).toMatchObject({ code: 2, output: "" });
    expect(wrong.complaint).toBe("--product is missing. See: npm run operate -- help mint\n");
    const refused = await operateHere("void", "nobody-printed-this");
    expect(refused).toEqual({ code: 1, output: "", complaint: "There is no sticker with this code.\n" });
  });

  test("files are for the operator alone, and are never written over", async () => {
    expect(statSync(inFolder("first.pdf")).mode & 0o777).toBe(0o600);
    const before = readFileSync(inFolder("first.csv"), "utf8");
    const again = await operateHere("print", "--batch", "first", "--csv", inFolder("first.csv"));
    expect(again).toMatchObject({ code: 1, complaint: `${inFolder("first.csv")} is there already, and nothing is overwritten.\n` });
    expect(readFileSync(inFolder("first.csv"), "utf8")).toBe(before);
  });

  test.skipIf(reader === null)("a printed sheet, drawn and read, holds each pack twice, and what it holds can be registered", async () => {
    const { draw, read } = reader ?? { draw: "", read: "" };
    execFileSync(draw, ["-r", "150", "-png", inFolder("first.pdf"), inFolder("sheet")]);
    const sheets = [1, 2].map((number) => inFolder(`sheet-${number}.png`)).filter((file) => existsSync(file));
    const found = execFileSync(read, ["--quiet", "--raw", ...sheets], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    const decoded = found.trim().split("\n");
    expect(decoded.sort()).toEqual([...addresses, ...addresses].sort());

    const address = new URL(decoded.find((each) => each === addresses[1]) ?? "");
    expect(address.origin).toBe(website.origin);
    const page = await browser(website.origin).open(address.pathname);
    expect(page.path).toBe("/register");
    await register(codeAt(1));
  });

  test("a backup can be taken, restored into an empty folder, and served", async () => {
    expect(await operateHere("back-up", "--to", inFolder("backup"))).toMatchObject({ code: 0, complaint: "" });
    const restored = inFolder("restored");
    const restore = ["restore", "--from", inFolder("backup"), "--into", restored] as const;
    expect(await operateHere(...restore)).toMatchObject({ code: 0, complaint: "" });
    expect((await operateHere(...restore)).complaint).toBe(`There is a database in ${restored} already.\n`);
    expect((await operateHere("restore", "--from", inFolder("backup"))).complaint).toMatch(/is held by process \d+/);
    expect((await operateHere("restore", "--from", folder)).complaint).toMatch(/^There is no backup in /);

    const copy = await startWebsite({ dataDirectory: restored });
    try {
      expect(await scan(copy.origin, codeAt(0))).toBe(`/quickcontact?guid=${codeAt(0)}`);
      expect(await scan(copy.origin, codeAt(4))).toBe("/register");
    } finally {
      await copy.stop();
    }
  });
});

test("Without a server, and after one that was killed, the commands work as well", async () => {
  const dataDirectory = await demoDataDirectory();
  expect((await operate(dataDirectory, mint)).output).toMatch(/^Minted batch first/);
  const server = await startWebsite({ dataDirectory });
  await server.kill();
  expect(existsSync(join(dataDirectory, "operate.sock"))).toBe(true);
  expect((await operate(dataDirectory, mint)).output).toContain("Nothing more was minted.");
  const next = await startWebsite({ dataDirectory });
  expect((await operate(dataDirectory, ["batches"])).output).toContain("\nfirst ");
  expect(await next.stop()).toBe(0);
  expect(existsSync(join(dataDirectory, "operate.sock"))).toBe(false);
});

test("With another's API there is nothing to operate", async () => {
  mkdirSync(inFolder("empty"));
  const refused = await operate(inFolder("empty"), ["batches"], { API_BASE_URL: "https://api.example.in" });
  expect(refused).toMatchObject({ code: 1, output: "" });
  expect(refused.complaint).toMatch(/^API_BASE_URL is set/);
});
