/**
 * Measures the memory of the website with the embedded database during ten minutes of light mixed load: scans, messages, look-ups of
 * stickers, inquiries and public pages, about eight requests a second.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Agent } from "undici";

import { inProject } from "../../commands/steps/project.mjs";
import { report } from "./goals.mjs";
import { MEGABYTE, residentBytes, withServer } from "./measure.mjs";
import { addCars, prepare } from "./stickers.mjs";

const MINUTES = Number(process.env["BENCH_MINUTES"] || 10);
const REQUEST_EVERY_MS = 125;
const CARS = 1_000;
const PUBLIC_PAGES = ["/", "/productdetail", "/contactus", "/s", "/termscondition", "/userlogin"];
const LANGUAGES = ["en", "hi", "ta", "mr"];
/** The goal in megabytes. */
const GOAL = 400;

const directory = mkdtempSync(join(tmpdir(), "platenote-bench-"));
process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
const environment = { DATA_DIR: join(directory, "data"), DATABASE_URL: "", TRUST_PROXY: "1", LOG_LEVEL: "warn" };
await prepare(environment);
const guids = await addCars(environment, CARS);

/** @type {number[]} */
const sizes = [];
await withServer(inProject("commands", "start.mjs"), environment, async ({ pid, port }) => {
  const dispatcher = new Agent();
  const end = performance.now() + MINUTES * 60_000;
  for (let number = 0; performance.now() < end; number += 1) {
    await Promise.all([send(dispatcher, port, number), pause(REQUEST_EVERY_MS)]);
    sizes.push(residentBytes(pid) / MEGABYTE);
    if (number % 480 === 0) console.log(`after ${number} requests: ${Math.round(sizes.at(-1) ?? 0)} MB`);
  }
  await dispatcher.close();
});
process.exitCode = report([
  { measure: `highest MB in ${MINUTES} minutes of mixed load, embedded database`, values: [Math.max(...sizes)], goal: GOAL },
])
  ? 0
  : 1;

/**
 * Sends one request of the mix. Each visitor has an IP address of their own, because an address may send only few messages.
 * @param {Agent} dispatcher
 * @param {number} port
 * @param {number} number of the request
 */
async function send(dispatcher, port, number) {
  // A sticker accepts only a few messages in ten minutes.
  const guid = guids[(number >> 3) % guids.length] ?? "";
  const quickContact = `/quickcontact?guid=${guid}&lang=${LANGUAGES[number % LANGUAGES.length]}`;
  const page = PUBLIC_PAGES[(number >> 3) % PUBLIC_PAGES.length] ?? "/";
  const mix = [
    { path: quickContact },
    { path: `/qrcode_process/${guid}` },
    { path: quickContact },
    { path: quickContact, form: { intent: "message", id: "6", idempotencyKey: `bench ${number}` } },
    { path: quickContact },
    { path: "/s", form: { code: "K7QM 2XV9 4HTB 8WZC" } },
    { path: page },
    { path: "/contactus", form: inquiry(number) },
  ];
  const { path, form } = mix[number % mix.length] ?? { path: page };
  const { statusCode, body } = await dispatcher.request({
    origin: `http://127.0.0.1:${port}`,
    path,
    method: form === undefined ? "GET" : "POST",
    headers: {
      "Accept-Encoding": "gzip",
      "X-Forwarded-For": `10.1.${(number >> 8) & 255}.${number & 255}`,
      ...(form !== undefined && { "Content-Type": "application/x-www-form-urlencoded" }),
    },
    ...(form !== undefined && { body: new URLSearchParams(form).toString() }),
  });
  await body.dump();
  if (statusCode >= 400) throw new Error(`${path} returned ${statusCode}`);
}

/** @param {number} number of the request */
function inquiry(number) {
  const message = `Do the stickers fit scooter ${number}?`;
  return { firstname: "Asha", lastname: "Kulkarni", email: `asha${number}@example.in`, phone: String(9876500000 + number), message };
}
