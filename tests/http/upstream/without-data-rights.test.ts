import { afterAll, expect, test } from "vitest";

import { addOwner, addSticker } from "../../../integration/fake-api/state";
import { startUpstream } from "../../../integration/fake-api/upstream";
import { browser } from "../../harness/browser/browser";
import { randomPhone } from "../../harness/owner-journey";
import { sharedServer } from "../../harness/shared-server";
import { startWebsite } from "../../harness/website";

/** Tests that nothing about personal data shows, and nothing is called, before an API that was written only from the spec. */
const upstream = await startUpstream();
const website = sharedServer(() => startWebsite({ apiBaseUrl: upstream.origin }));
const { state } = upstream;

afterAll(async () => {
  expect({ errors: upstream.errors, unknown: upstream.unknownCalls }).toEqual({ errors: [], unknown: [] });
  await upstream.stop();
});

test("an owner sees no personal data page, no notice and no consent", async () => {
  const phone = randomPhone();
  addOwner(state, phone, { VehicleOwnerName: "Nisha Iyer", VehicleOwnerDOB: "12-05-1991", VehicleOwnerEmail: "n@example.in" });
  const visitor = browser(website.origin);
  const codePage = await (await visitor.open("/userlogin")).form("Send OTP").fill({ phone }).submit("Send OTP");
  const details = await codePage
    .form("Verify OTP")
    .fill({ password: state.codes.get(phone) ?? "" })
    .submit("Verify OTP");
  expect([details.path, details.text.includes("my data")]).toEqual(["/userdetail", false]);
  for (const path of ["/mydata", "/mydata.json", "/mydata.csv", "/mydata/erase"]) expect((await visitor.open(path)).status).toBe(404);
  expect((await visitor.open("/register")).text).not.toContain("What we do with your data");
});

test("a scanner sees no notice, and /grievance names the officer without a form", async () => {
  addSticker(state, { guid: "data-rights-1", owner: addOwner(state, randomPhone()), plate: "MH31FA2024", isPaid: true });
  const visitor = browser(website.origin);
  const scan = await visitor.open("/quickcontact?guid=data-rights-1");
  expect(scan.links().filter(({ address }) => address.startsWith("/notice"))).toEqual([]);
  expect((await visitor.open("/notice")).status).toBe(404);
  const grievance = await visitor.open("/grievance");
  expect([grievance.status, grievance.forms().length]).toEqual([200, 0]);
  expect(grievance.text).toContain("support@platenote.example");
  expect((await visitor.post("/grievance", { name: "A" })).status).toBe(404);
  expect((await visitor.open("/accessibility")).status).toBe(200);
});
