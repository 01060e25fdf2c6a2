import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { testServer } from "../../backend/testing/postgres-server";
import { browser } from "../harness/browser/browser";
import { demoDataDirectory } from "../harness/data-directory";
import { stickers } from "../harness/demo-stickers";
import { readOutbox } from "../harness/outbox";
import { canMount, smallDisk } from "../harness/small-disk";
import { startApi, startWebsite } from "../harness/website";
import { scaledTimeout } from "../harness/scaled-timeout";

const DISK_MEGABYTES = 250;
const LEFT_BYTES = 2 * 1024 * 1024;

const inquiry = (message: string) => ({
  firstname: "Asha",
  lastname: "Kulkarni",
  email: "asha@example.in",
  phone: "98765 43210",
  message,
});

test.skipIf(!canMount || testServer !== null)(
  "the website serves pages and refuses forms on a full disk, stops on a signal, and loses no acknowledged inquiry",
  async () => {
    const disk = smallDisk(DISK_MEGABYTES);
    const dataDirectory = join(disk.path, "data");
    cpSync(await demoDataDirectory(), dataDirectory, { recursive: true });
    const website = await startWebsite({ dataDirectory });
    const send = async (message: string) =>
      (await browser(website.origin).open("/contactus")).form("Send").fill(inquiry(message)).submit("Send");
    const readiness = async () => (await fetch(`${website.origin}/readyz`)).text();
    const untilReadiness = (words: RegExp) => expect.poll(readiness, { timeout: scaledTimeout(20_000) }).toMatch(words);
    expect((await send("sent before")).status).toBe(200);

    disk.fill(LEFT_BYTES);
    await untilReadiness(/^the disk is full: pages are served, writes are refused\n$/);
    expect((await fetch(`${website.origin}/readyz`)).status).toBe(503);
    for (const path of ["/", `/quickcontact?guid=${stickers.paidCar}`]) expect((await browser(website.origin).open(path)).status).toBe(200);
    const refused = await send("sent while full");
    expect(refused.status).toBe(503);
    expect(refused.text).toContain("An error occurred while submitting the inquiry.");
    for (const [name, value] of Object.entries(inquiry("sent while full"))) expect(refused.form("Send").value(name)).toBe(value);
    const message = await browser(website.origin).post(`/quickcontact?guid=${stickers.paidCar}`, { intent: "message", id: "6" });
    expect(message.status).toBe(503);

    disk.free();
    await untilReadiness(/^ready\n$/);
    expect((await send("sent after")).status).toBe(200);
    disk.fill(LEFT_BYTES);
    await untilReadiness(/^the disk is full/);
    // The exit code is 0 after an orderly shutdown, and 1 if the shutdown takes more than 9.5 seconds.
    expect(await website.stop()).toBe(0);

    disk.free();
    const again = await startWebsite({ dataDirectory });
    const sent = (await readOutbox(again.origin)).flatMap(({ text }) => /sent (?:before|while full|after)/.exec(text) ?? []);
    expect(sent.sort()).toEqual(["sent after", "sent before"]);
    expect(await again.stop()).toBe(0);
  },
  scaledTimeout(120_000),
);

test.skipIf(!canMount || testServer !== null).each(["start.mjs", "api.mjs"])(
  "%s leaves no secret or database if its first start fails on a full disk, and starts after space is freed",
  async (program) => {
    const disk = smallDisk(DISK_MEGABYTES);
    const dataDirectory = join(disk.path, "data");
    disk.fill(0);
    const start = program === "start.mjs" ? startWebsite : startApi;
    await expect(start({ dataDirectory })).rejects.toThrow(/the disk is full|disk of .* is full/i);
    expect(existsSync(dataDirectory) ? readdirSync(dataDirectory) : []).toEqual([]);

    disk.free();
    const server = await start({ dataDirectory });
    expect(readdirSync(dataDirectory)).toContain("backend-secret");
    expect(await server.stop()).toBe(0);
  },
  scaledTimeout(120_000),
);
