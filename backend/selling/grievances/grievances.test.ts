import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sendGrievance } from "#contract/grievance";
import { answerLink, readLink } from "#contract/owner-changes";
import { breachNotices } from "../../owners/tables";
import { owners } from "../../registry/tables";
import { linkSentTo } from "../../testing/changes";
import { operatorOf } from "../../testing/operator";
import { registerOwner } from "../../testing/owners";
import { waitingMails } from "../../testing/shop";
import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ GRIEVANCE_OFFICER_EMAIL: "officer@example.in" });
});
afterAll(() => backend.close());

let phones = "";
const operate = operatorOf(
  () => backend,
  () => phones,
);
const typed = { name: "Farhan", email: "farhan@example.in", phone: "", message: "Nobody answers.", language: "hi" };

async function mailsTo(address: string) {
  return (await waitingMails(backend.services)).filter(({ to }) => to === address);
}

test("a grievance is acknowledged at once, listed until its answer, late after 30 days, and closed with its answer", async () => {
  const sent = await backend.call(sendGrievance, typed, { from: "198.51.100.1" });
  const ticket = sent.kind === "ok" ? sent.data.ticket : "";
  expect(sent).toMatchObject({ data: { dueAt: new Date(backend.clock.now().getTime() + 30 * 86_400_000) } });
  expect((await mailsTo("farhan@example.in"))[0]?.subject).toBe(`आपकी शिकायत ${ticket}`);
  expect((await mailsTo("officer@example.in"))[0]?.text).toContain("Nobody answers.");

  expect((await operate("list grievances --state open")).said).not.toContain("late");
  backend.clock.advance(31 * 86_400);
  expect((await operate("list grievances --state open")).said).toMatch(new RegExp(`\n${ticket} +2026-03-10 \\S+ +2026-04-09 .* late$`));
  expect((await operate(`show grievances ${ticket}`)).said).toContain("Nobody answers.");
  expect((await operate(`close-grievance ${ticket}`)).said).toMatch(/^Nobody has answered this grievance\./);
  expect((await operate(`answer-grievance ${ticket} --text`, "We called you today.")).said).toContain("The grievance is closed.");
  expect((await mailsTo("farhan@example.in"))[0]?.text).toContain("We called you today.");
  expect((await operate("list grievances --state open")).said).toBe("Nothing found.");
  expect((await operate("list grievances")).said).toContain(ticket);
  expect((await operate(`answer-grievance ${ticket} --text`, "Again")).said).toBe("The grievance is closed.");
  expect((await operate("show grievances 1")).said).toBe("Nothing in grievances has the id 1.");
});

test.each([
  [{ name: "x".repeat(51) }, "Enter your name, at most 50 characters."],
  [{ email: "x" }, "Please enter a valid email address"],
  [{ phone: "12" }, "Phone number must be a valid 10-digit number."],
  [{ message: "x".repeat(2001) }, "Write what your grievance is about, in at most 2,000 characters."],
])("a grievance with %j is refused", async (wrong, message) => {
  expect(await backend.call(sendGrievance, { ...typed, ...wrong })).toMatchObject({ kind: "refused" });
  const raw = await backend.callLocally({ path: "/grievance", headers: {}, text: JSON.stringify({ ...typed, ...wrong }) });
  expect(raw.body).toContain(message);
});

test("one network may send five grievances an hour", async () => {
  for (let sent = 0; sent < 5; sent += 1) expect((await backend.call(sendGrievance, typed, { from: "198.51.100.2" })).kind).toBe("ok");
  expect((await backend.call(sendGrievance, typed, { from: "198.51.100.2" })).kind).toBe("limited");
  backend.clock.advance(3600);
  expect((await backend.call(sendGrievance, typed, { from: "198.51.100.2" })).kind).toBe("ok");
});

test("a notice of a breach is shown first, and sent once to the owners it concerns", async () => {
  await registerOwner(backend, "9876500001");
  await registerOwner(backend, "9876500002");
  const texts = [
    "--nature",
    "A lost backup",
    "--consequences",
    "Calls by strangers",
    "--measures",
    "Keys changed",
    "--advice",
    "Be careful",
  ];
  const notice = (...more: string[]) => operate("breach-notice", ...texts, ...more);
  const dry = await notice();
  expect(dry.said).toContain("Owners concerned: 2. By SMS, because they have no e-mail address: 0.");
  expect(dry.said).toContain("Whom to ask: officer@example.in");
  expect(await mailsTo("owner9876500001@example.in")).toEqual([]);

  phones = "9876500001\n";
  expect((await notice("--phones", "list", "--send")).said).toContain("Owners concerned: 1.");
  const [mail] = await mailsTo("owner9876500001@example.in");
  for (const text of ["A lost backup", "Calls by strangers", "Keys changed", "Be careful", "officer@example.in"])
    expect(mail?.text).toContain(text);
  expect(await mailsTo("owner9876500002@example.in")).toEqual([]);
  expect((await notice("--phones", "list", "--send")).said).toBe("This notice was sent to these owners before.");
  expect(await backend.services.database.select().from(breachNotices)).toMatchObject([{ recipients: 1 }]);
  phones = "12";
  expect((await notice("--phones", "list")).kind).toBe("refused");

  await backend.services.database.update(owners).set({ email: "" }).where(eq(owners.phone, "9876500002"));
  phones = "9876500002\n";
  expect((await notice("--phones", "list", "--send")).said).toContain("By SMS, because they have no e-mail address: 1.");
  const code = await linkSentTo(backend, "9876500002");
  const read = await backend.call(readLink, { code });
  expect(read).toMatchObject({ data: { kind: "breach_notice", plate: "", text: expect.stringContaining("A lost backup") as unknown } });
  expect(await backend.call(answerLink, { code, accepts: true })).toMatchObject({ kind: "refused" });
});
