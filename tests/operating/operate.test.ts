import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";

import { presetMessages } from "#contract/contact-policy";
import { products } from "#contract/limits";
import { smsTemplates as allTemplates } from "../../backend/delivery/messages/sms-templates";
import { EMBEDDED_DUMP } from "../../backend/platform/database/embedded";
import { BACKUP_NOTE } from "../../backend/desk/operate/commands/backups";
import { sheetLayout } from "../../backend/stock/printing/layout";
import { findPrintReader } from "../../commands/steps/programs.mjs";
import { browser, type Visitor } from "../harness/browser/browser";
import { demoDataDirectory, temporaryDirectory } from "../harness/data-directory";
import { operate, type OperateResult } from "../harness/operator";
import { randomPhone, validProfile, verifyPhone } from "../harness/owner-journey";
import { readOutbox } from "../harness/outbox";
import { canMount, smallDisk } from "../harness/small-disk";
import { sharedServer } from "../harness/shared-server";
import { METRICS_TOKEN, startWebsite } from "../harness/website";
import { scaledTimeout } from "../harness/scaled-timeout";

/** The resolution at which a printed sheet is drawn. */
const PIXELS_PER_MILLIMETRE = 10;

const reader = findPrintReader();
const website = sharedServer(startWebsite);
const folder = temporaryDirectory();
const inFolder = (...names: readonly string[]) => join(folder, ...names);

function operateHere(...words: readonly string[]): Promise<OperateResult> {
  return operate(website.dataDirectory, words, { APP_ORIGIN: website.origin });
}

const mintFive = ["mint", "--product", "car", "--kind", "prepaid", "--count", "5"] as const;
const mint = [...mintFive, "--batch", "first"] as const;

/** Returns the path that a scan redirects to. */
async function scan(origin: string, code: string): Promise<string | null> {
  const answer = await browser(origin, { redirects: false }).open(`/qrcode_process/${code}`);
  return answer.headers.get("location");
}

/** Registers a sticker for its first owner. @returns the owner's browser and phone number. */
async function register(code: string): Promise<{ visitor: Visitor; phone: string }> {
  const phone = randomPhone();
  const { visitor, page } = await verifyPhone(website.origin, code, phone);
  const thanks = await page.form("Submit").fill(validProfile).submit("Submit");
  expect(thanks.path).toBe("/thank-you-postpaid");
  expect(await scan(website.origin, code)).toBe(`/quickcontact?guid=${code}`);
  return { visitor, phone };
}

/** Returns the URL that a phone reads from a sticker on a printed sheet. */
function readSticker(pack: number, column: 0 | 1): string {
  const { pdftoppm, zbarimg } = reader ?? { pdftoppm: "", zbarimg: "" };
  const layout = sheetLayout(Number(products.car));
  const sheet = String(Math.floor(pack / layout.packs) + 1);
  const { x, y } = layout.placeOf(pack % layout.packs, column);
  const [left, top, width, height] = [x, y, layout.width, layout.height].map((millimetres) =>
    String(Math.round(millimetres * PIXELS_PER_MILLIMETRE)),
  );
  const part = ["-x", left, "-y", top, "-W", width, "-H", height].map(String);
  execFileSync(pdftoppm, [
    "-r",
    String(PIXELS_PER_MILLIMETRE * 25.4),
    "-f",
    sheet,
    "-l",
    sheet,
    "-singlefile",
    ...part,
    "-png",
    inFolder("first.pdf"),
    inFolder("sticker"),
  ]);
  return execFileSync(zbarimg, ["--quiet", "--raw", inFolder("sticker.png")], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

describe("while the server has the embedded database open", () => {
  let addresses: readonly string[] = [];
  const codeAt = (index: number) => addresses[index]?.split("/").at(-1) ?? "";

  beforeAll(async () => {
    expect(await operateHere(...mint)).toMatchObject({ code: 0, stderr: "" });
    const printed = await operateHere("print", "--batch", "first", "--pdf", inFolder("first.pdf"), "--csv", inFolder("first.csv"));
    expect(printed).toMatchObject({ code: 0, stderr: "" });
    const rows = readFileSync(inFolder("first.csv"), "utf8").trim().split("\r\n").slice(1);
    addresses = rows.map((row) => row.split(",")[2] ?? "");
  });

  test("a minted sticker can be scanned and registered", async () => {
    expect(addresses).toHaveLength(5);
    expect(await scan(website.origin, codeAt(0))).toBe("/register");
    await register(codeAt(0));
  });

  test("minting the same batch again mints nothing and says so, also in the JSON output", async () => {
    expect((await operateHere(...mint)).stdout).toContain("Nothing was minted.");
    expect(JSON.parse((await operateHere(...mint, "--json")).stdout)).toEqual({ batch: "first", kind: "prepaid", quantity: 5, minted: 0 });
  });

  test("an invalid command exits with 2 and a refused command with 1, each with a one-line message", async () => {
    const wrong = await operateHere("mint", "--batch", "x");
    expect(wrong).toMatchObject({ code: 2, stdout: "" });
    expect(wrong.stderr).toBe("--product is missing. See: npm run operate -- help mint\n");
    const refused = await operateHere("void", "nobody-printed-this");
    expect(refused).toEqual({ code: 1, stdout: "", stderr: "Unknown sticker code.\n" });
  });

  test("files are readable by the operator only, and never overwritten", async () => {
    expect(statSync(inFolder("first.pdf")).mode & 0o777).toBe(0o600);
    const before = readFileSync(inFolder("first.csv"), "utf8");
    const again = await operateHere("print", "--batch", "first", "--csv", inFolder("first.csv"));
    expect(again).toMatchObject({ code: 1, stderr: `${inFolder("first.csv")} already exists.\n` });
    expect(readFileSync(inFolder("first.csv"), "utf8")).toBe(before);
  });

  test.skipIf(reader === null)("a printed sheet contains each code twice, and its stickers can be registered", async () => {
    const decoded = addresses.flatMap((_, pack) => [readSticker(pack, 0), readSticker(pack, 1)]);
    expect(decoded).toEqual(addresses.flatMap((each) => [each, each]));

    const address = new URL(decoded[2] ?? "");
    expect(address.origin).toBe(website.origin);
    const page = await browser(website.origin).open(address.pathname);
    expect(page.path).toBe("/register");
    await register(codeAt(1));
  });
});

test(
  "a backup can be taken, restored into a new folder but not over a database, and served with its secrets",
  async () => {
    expect(await operateHere(...mintFive, "--batch", "backed-up")).toMatchObject({ code: 0, stderr: "" });
    const listed = await operateHere("print", "--batch", "backed-up", "--csv", inFolder("backed-up.csv"));
    expect(listed).toMatchObject({ code: 0, stderr: "" });
    const [, row = ""] = readFileSync(inFolder("backed-up.csv"), "utf8").split("\r\n");
    const guid = row.split(",")[2]?.split("/").at(-1) ?? "";
    const { visitor, phone } = await register(guid);

    // Paths are relative to the operator's working directory.
    const operateThere = (...words: readonly string[]) => operate(website.dataDirectory, words, { INIT_CWD: folder });
    const startedAt = Math.floor(Date.now() / 1000);
    expect(await operateThere("back-up", "--to", "backup")).toMatchObject({ code: 0, stderr: "" });
    const checked = await operateThere("check-backup", "--from", "backup", "--json");
    expect(checked.stdout).toMatch(/"stickers": [1-9]\d*,\n +"owners": [1-9]/);
    expect(JSON.parse(checked.stdout)).toMatchObject({ secrets: ["backend-secret", "session-secret"] });
    const metrics = await fetch(`${website.origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    const lastBackup = /^backup_last_timestamp_seconds (\d+)$/m.exec(await metrics.text())?.[1];
    expect(Number(lastBackup)).toBeGreaterThanOrEqual(startedAt);
    const restored = inFolder("restored");
    const backup = ["", ...readdirSync(inFolder("backup"))].map((name) => statSync(inFolder("backup", name)).mode & 0o777);
    expect(backup).toEqual([0o700, ...backup.slice(1).map(() => 0o600)]);
    const restore = ["restore", "--from", "backup", "--into", "restored"] as const;
    expect(await operateThere(...restore)).toMatchObject({ code: 0, stderr: "" });
    expect((await operateThere(...restore)).stderr).toBe(`${restored} already contains a database.\n`);
    expect((await operateThere("restore", "--from", "backup")).stderr).toMatch(/is held by process \d+ on /);
    expect((await operateHere("restore", "--from", folder)).stderr).toMatch(/^There is no complete backup in /);

    const copy = await startWebsite({ dataDirectory: restored });
    try {
      const page = await browser(copy.origin).open(`/qrcode_process/${guid}`);
      const sent = await page.form("Message").fill({ id: "6" }).submit("Message");
      expect(sent.path).toMatch(/^\/thank-you-final/);
      // The owner's number and the sessions can only be read with the secrets of the backup.
      expect((await readOutbox(copy.origin)).filter(({ channel, to }) => channel === "sms" && to.includes(phone))).toHaveLength(2);
      const profile = await browser(copy.origin, { cookies: visitor.cookies }).open("/userprofile");
      expect([profile.path.split("?")[0], profile.status]).toEqual(["/userprofile", 200]);
    } finally {
      await copy.stop();
    }
  },
  scaledTimeout(90_000),
);

test("a damaged or incomplete backup is not restored, and leaves no secrets behind", async () => {
  expect(await operateHere("back-up", "--to", inFolder("damaged"))).toMatchObject({ code: 0, stderr: "" });
  const restore = async () => (await operateHere("restore", "--from", inFolder("damaged"), "--into", inFolder("unfilled"))).stderr;
  const dump = inFolder("damaged", EMBEDDED_DUMP);

  const check = () => operateHere("check-backup", "--from", inFolder("damaged"));
  expect(await check()).toMatchObject({ code: 0, stderr: "" });
  const secretFile = inFolder("damaged", "backend-secret");
  const secret = readFileSync(secretFile);
  for (const [content, said] of [
    [secret.subarray(0, 10), "The backup's file backend-secret is damaged or incomplete. Use another backup."],
    [Buffer.alloc(secret.length), "The backup's file backend-secret is damaged or incomplete. Use another backup."],
    [Buffer.from("x".repeat(64)), "The secret of the backup, or BACKEND_SECRET, is not the one of its database. Use another backup."],
  ] as const) {
    writeFileSync(secretFile, content);
    expect(await check()).toMatchObject({ code: 1, stderr: `${said}\n` });
  }
  rmSync(secretFile);
  expect((await check()).stdout).toContain("Not checked: its BACKEND_SECRET.");
  writeFileSync(secretFile, secret);
  const damaged = `The backup's file ${EMBEDDED_DUMP} is damaged or incomplete. Use another backup.\n`;
  for (const content of [Buffer.from("This is no dump."), readFileSync(dump).subarray(0, 100_000)]) {
    writeFileSync(dump, content);
    expect(await check()).toMatchObject({ code: 1, stderr: damaged });
    expect(await restore()).toBe(damaged);
  }
  expect(existsSync(inFolder("unfilled"))).toBe(false);
  rmSync(dump);
  expect(await restore()).toBe(`There is no complete backup in ${inFolder("damaged")}: ${EMBEDDED_DUMP} is missing.\n`);
  writeFileSync(inFolder("damaged", BACKUP_NOTE), "{");
  expect(await restore()).toBe(`${inFolder("damaged", BACKUP_NOTE)} does not describe a backup.\n`);
});

test.skipIf(!canMount)("a backup onto a full disk says so in one line, and leaves no file", async () => {
  const disk = smallDisk(1);
  const { code, stderr } = await operateHere("back-up", "--to", disk.path);
  expect([code, stderr]).toEqual([1, `${join(disk.path, EMBEDDED_DUMP)} cannot be written: the disk is full.\n`]);
  expect(readdirSync(disk.path)).toEqual([]);
});

test(
  "commands work without a server, even after the server was killed",
  async () => {
    const dataDirectory = await demoDataDirectory();
    expect((await operate(dataDirectory, mint)).stdout).toMatch(/^Minted batch first/);
    const server = await startWebsite({ dataDirectory });
    await server.kill();
    expect(existsSync(join(dataDirectory, "operate.sock"))).toBe(true);
    expect((await operate(dataDirectory, mint)).stdout).toContain("Nothing was minted.");
    const next = await startWebsite({ dataDirectory });
    expect((await operate(dataDirectory, ["batches"])).stdout).toContain("\nfirst ");
    expect(await next.stop()).toBe(0);
    expect(existsSync(join(dataDirectory, "operate.sock"))).toBe(false);
  },
  scaledTimeout(90_000),
);

describe("the SMS texts that an operator must register (DLT)", () => {
  const deployment = { APP_ORIGIN: "https://gaadi.example.in", BRAND_NAME: "Gaadi Note" };
  const smsTemplates = (environment: Readonly<Record<string, string>>, ...words: readonly string[]) =>
    operate(inFolder("no-database"), ["sms-templates", ...words], environment);

  test("are shown with this deployment's brand name and URL, even before a database exists", async () => {
    const { code, stderr, stdout } = await smsTemplates(deployment);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^# Register these addresses as dynamic URLs: https:\/\/gaadi\.example\.in\/r\? https:\/\/gaadi\.example\.in\/link\? https:\/\/gaadi\.example\.in\/order\?\n/,
    );
    expect(stdout).toContain(`
# Register:
#   Gaadi Note: your vehicle {#alphanumeric#}: baby or pet in the car. Someone there sent this.
#   Answer: https://gaadi.example.in/r?c={#alphanumeric#}
# In MSG91's panel:
#   Gaadi Note: your vehicle ##plate##: baby or pet in the car. Someone there sent this.
#   Answer: https://gaadi.example.in/r?c=##answerCode##
# Variables:
#   plate: {#alphanumeric#}, at most 10 characters
#   answerCode: {#alphanumeric#}, at most 10 characters
# Length:
#   at most 133 characters (GSM), 1 SMS
message_10=
`);
    expect(existsSync(inFolder("no-database"))).toBe(false);
  });

  test("are a file for SMS_TEMPLATES with all of them, which keeps the ids that are known", async () => {
    const ids = { SMS_TEMPLATE_CODE: "1107160000000000001" };
    const printed = await smsTemplates({ ...deployment, ...ids });
    expect(Object.entries(parseEnv(printed.stdout)).sort()).toEqual(
      Object.keys(allTemplates)
        .map((template) => [template, template === "code" ? "1107160000000000001" : ""])
        .sort(),
    );
    const SMS_TEMPLATES = inFolder("sms-templates.env");
    writeFileSync(SMS_TEMPLATES, printed.stdout);
    expect((await smsTemplates({ ...deployment, SMS_TEMPLATES })).stdout).toBe(printed.stdout);
  });

  test("are shown as JSON", async () => {
    const shown: unknown = JSON.parse((await smsTemplates(deployment, "--json")).stdout);
    expect(shown).toMatchObject({
      dynamicUrls: ["https://gaadi.example.in/r?", "https://gaadi.example.in/link?", "https://gaadi.example.in/order?"],
      warning: null,
    });
    expect(shown).toHaveProperty("templates.length", 56 + 4 * presetMessages.length);
  });

  test("come with a warning if they are too long, and a note if they have no links", async () => {
    const long = await smsTemplates({ ...deployment, BRAND_NAME: "The Gaadi Note Company of India" });
    expect(long.stdout).toMatch(
      /\n# Warning: The longest SMS has \d+ characters and costs as much as 2 SMS, because BRAND_NAME or APP_ORIGIN is too long\./,
    );
    expect((await smsTemplates({})).stdout).toMatch(/^# APP_ORIGIN is not set, so the texts have no links\./);
  });
});

test("commands are refused if the API is external", async () => {
  mkdirSync(inFolder("empty"));
  const refused = await operate(inFolder("empty"), ["list", "batches"], { API_BASE_URL: "https://api.example.in" });
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(/^API_BASE_URL is set/);
});
