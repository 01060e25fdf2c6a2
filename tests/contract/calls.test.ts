import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { handlers } from "../../backend/composition/handlers";
import { demoOwners } from "../../backend/composition/demo/data";
import { addVehicle, registerOwnerWithVehicle, requestLoginCode, requestRegistrationCode, verifyCode } from "#contract/accounts";
import { listStates, pageIds, readPage } from "#contract/content";
import { readAnswer, type Outcome } from "#contract/outcome";
import { listVehicles, readOwnerProfile, requestOwnerLoginCode, verifyOwnerLoginCode } from "#contract/owner";
import { callTargets, lookUpSticker, requestCall, sendPresetMessage } from "#contract/scanning";
import { call, httpTransport, inProcessTransport, type ApiTransport } from "../harness/api-transports";
import { stickers } from "../harness/demo-stickers";

let both: readonly [ApiTransport, ApiTransport];
beforeAll(async () => {
  both = [await inProcessTransport(), await httpTransport()];
});
afterAll(() => Promise.all(both.map((transport) => transport.close())));

/** Replaces values that differ on every run: random ids and tokens, times and waiting times. */
function normalised(value: unknown): unknown {
  if (value instanceof Date) return "a moment";
  if (typeof value === "string") return value.replace(/\d+ (second|minute|hour)s?/g, "some time");
  if (Array.isArray(value)) return value.map(normalised);
  if (typeof value !== "object" || value === null) return value;
  const differs = (name: string, entry: unknown) =>
    entry !== null && /^(id|ownerId|loginId|vehicleId|token|contact|retryAfter)$/.test(name);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, differs(name, entry) ? typeof entry : normalised(entry)]));
}

/** Makes the same API calls in process and over HTTP, and checks that the results are equal. @returns the results in process. */
async function onBoth(walk: (transport: ApiTransport) => Promise<Outcome<unknown>[]>): Promise<readonly Outcome<unknown>[]> {
  const [inProcess, overHttp] = await Promise.all([walk(both[0]), walk(both[1])]);
  expect(normalised(overHttp)).toEqual(normalised(inProcess));
  return inProcess;
}

const kinds = (outcomes: readonly Outcome<unknown>[]) => outcomes.map(({ kind }) => kind);

function dataOf<Answer>(outcome: Outcome<Answer>): Answer {
  if (outcome.kind !== "ok") throw new Error(`Not ok: ${JSON.stringify(outcome)}`);
  return outcome.data;
}

describe("every API call", () => {
  const junk: [string, string][] = [
    ["nothing", ""],
    ["an empty object", "{}"],
    ["a list", "[]"],
    ["a word", '"call"'],
    ["half a document", '{"guid":"a'],
    ["a page", "<html></html>"],
    ["unknown fields", '{"__proto__":{"admin":true},"constructor":1,"toString":2}'],
    ["70 kB", JSON.stringify({ guid: "g".repeat(70_000) })],
  ];

  test.each(handlers.map((handler) => handler.call))(
    "gives the same result for an invalid body in process and over HTTP, without a server error: $path",
    async (apiCall) => {
      for (const [what, body] of junk) {
        const answers = await Promise.all(both.map((transport) => transport.send(apiCall.path, { body })));
        expect(answers[1], what).toEqual(answers[0]);
        expect(answers[0]?.status, what).toBeLessThan(500);
        const outcome = answers[0] && readAnswer(apiCall, answers[0]);
        expect(outcome?.kind, what).not.toBe("unavailable");
      }
    },
  );

  test.each(handlers.map((handler) => handler.call))("only accepts POST: $path", async ({ path }) => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answers = await Promise.all(both.map((transport) => transport.send(path, { method })));
      expect(answers.map(({ status }) => status)).toEqual([405, 405]);
    }
  });

  const private_ = handlers.map((handler) => handler.call).filter(({ caller }) => caller !== "anyone");
  test.each(private_)("requires a valid token for personal data: $path", async (apiCall) => {
    const [first] = await onBoth(async ({ send }) => {
      const answer = await send(apiCall.path, { body: "{}", headers: { Authorization: "Bearer nobodys" } });
      return [readAnswer(apiCall, answer)];
    });
    expect(["unauthorised", "refused"]).toContain(first?.kind);
  });
});

test("/qrcodedetail gives the same result in process and over HTTP, and finds every sticker that is not void", async () => {
  const outcomes = await onBoth((transport) =>
    Promise.all([...Object.values(stickers), "unknown", "no guid at all'"].map((guid) => call(transport, lookUpSticker, { guid }))),
  );
  expect(kinds(outcomes).filter((kind) => kind === "ok").length).toBe(Object.keys(stickers).length - 1);
});

test("/pages and /state_list return the built-in content", async () => {
  const outcomes = await onBoth(async (transport) => [
    ...(await Promise.all([...Object.values(pageIds), "5", "one"].map((pageId) => call(transport, readPage, { pageId })))),
    await call(transport, listStates, {}),
  ]);
  expect(kinds(outcomes)).toEqual(["ok", "ok", "ok", "ok", "refused", "refused", "ok"]);
  expect(outcomes.at(-1)).toMatchObject({ data: { states: { length: 36 } } });
});

test("/sms/template sends messages, and refuses invalid messages", async () => {
  const outcomes = await onBoth(async (transport) => {
    const send = (guid: string, messageId: string, key?: string) =>
      call(transport, sendPresetMessage, { guid, messageId, proof: null }, key === undefined ? {} : { key });
    return [
      await send(stickers.paidCar, "6", "one form"),
      await send(stickers.paidCar, "6", "one form"),
      await send(stickers.paidCar, "9", "one form"),
      await send(stickers.paidCar, "5"),
      await send(stickers.expiredBike, "5"),
      await send(stickers.newUnpaidCar, "6"),
      await send(stickers.paidCar, "9"),
      await send(stickers.paidCar, "11"),
      await send(stickers.paidCar, "9"),
    ];
  });
  expect(kinds(outcomes)).toEqual(["ok", "ok", "refused", "refused", "refused", "refused", "ok", "ok", "ok"]);
});

test("/make-call makes phone calls, refuses invalid requests and limits phone calls", async () => {
  const outcomes = await onBoth(async (transport) => {
    const ring = (guid: string, callerPhone: string, contact: string | null = callTargets.owner) =>
      call(transport, requestCall, { guid, callerPhone, contact, contactReference: null, proof: null, accident: null });
    return [
      await ring(stickers.paidBike, "9876543210"),
      await ring(stickers.paidBike, "12345"),
      await ring(stickers.doNotDisturbCar, "9876543210"),
      await ring(stickers.doNotDisturbCar, "9876543210", callTargets.emergencyContact),
      await ring(stickers.doNotDisturbCar, "9876543210"),
      await ring(stickers.doNotDisturbCar, "9876543210"),
    ];
  });
  expect(kinds(outcomes)).toEqual(["ok", "refused", "refused", "ok", "refused", "limited"]);
  expect(outcomes[2]).toMatchObject({ message: "Call cannot be made as the recipient's number is blocked by TRAI NDNC regulations." });
});

describe("an owner", () => {
  const phone = "9876500001";
  const person = { phone, email: "meera@example.in" };
  const from = "203.0.113.20";
  const profile = {
    name: "Meera Nair",
    dateOfBirth: "1990-03-27",
    address: "14 MG Road",
    city: "Kochi",
    state: "Kerala",
    pincode: "682011",
  };
  const vehicle = { plate: "KL07CD4321", emergencyPhone: "9847011223" };

  test("can register only once, and can read and change only their own data", async () => {
    const outcomes = await onBoth(async (transport) => {
      const requested = await call(transport, requestRegistrationCode, { ...person, guid: "", ownerId: null }, { from });
      const bearer = dataOf(requested).authorisation?.token ?? null;
      const tryCode = (code: string) => call(transport, verifyCode, { ...person, code, guid: "", ownerId: null }, { bearer, from });
      const wrong = await tryCode("12345");
      const verified = await tryCode(await transport.codeFor(phone));
      const { authorisation, ownerId, loginId } = dataOf(verified);
      const own = { bearer: authorisation.token, from };
      const register = (guid: string, as = own, owner = ownerId) =>
        call(transport, registerOwnerWithVehicle, { ...person, ...profile, ...vehicle, bloodGroup: "AB-", guid, ownerId: owner }, as);
      return [
        requested,
        wrong,
        verified,
        await register(stickers.newPaidBike, { bearer: "nobodys", from }),
        await register(stickers.newPaidBike, own, "12345"),
        await register(stickers.newPaidBike),
        await register(stickers.newPaidBike),
        await call(transport, addVehicle, { ...vehicle, plate: "KL07CD4322", guid: stickers.newUnpaidCar, ownerId }, own),
        await call(transport, addVehicle, { ...vehicle, plate: "KL7", guid: stickers.postpaidNew, ownerId }, own),
        await call(transport, addVehicle, { ...vehicle, guid: stickers.postpaidUnpaid, ownerId }, own),
        await call(transport, listVehicles, { loginId: loginId ?? "", couponId: null }, own),
        await call(transport, listVehicles, { loginId: "12345", couponId: null }, own),
        await call(transport, readOwnerProfile, { loginId: loginId ?? "" }, own),
        await call(transport, requestRegistrationCode, { ...person, guid: "", ownerId: null }, { from }),
      ];
    });
    const before = ["ok", "refused", "ok", "unauthorised", "unauthorised", "ok", "refused"];
    expect(kinds(outcomes)).toEqual([...before, "ok", "refused", "refused", "ok", "unauthorised", "ok", "refused"]);
    expect(outcomes.at(-1)).toMatchObject({ message: "User Already Registered..!" });
  });

  test("can log in at /login and /vehicle_owner/login, and /login responds to an unregistered number in the same way", async () => {
    const outcomes = await onBoth(async (transport) => {
      const known = demoOwners.asha.phone;
      const login = (asWhom: string) =>
        call(transport, requestLoginCode, { phone: asWhom, phoneAgain: asWhom, email: "", guid: "" }, { from: "203.0.113.21" });
      const requested = await login(known);
      const code = await transport.codeFor(known);
      const verified = await call(
        transport,
        verifyCode,
        { phone: known, email: "", code, guid: "", ownerId: null },
        { bearer: dataOf(requested).authorisation?.token ?? null },
      );
      const other = await call(transport, requestOwnerLoginCode, { phone: demoOwners.rohan.phone }, { from: "203.0.113.22" });
      const entered = await call(
        transport,
        verifyOwnerLoginCode,
        { phone: demoOwners.rohan.phone, code: await transport.codeFor(demoOwners.rohan.phone) },
        { bearer: dataOf(other).authorisation?.token ?? null },
      );
      return [requested, await login("9000000000"), verified, other, entered];
    });
    expect(kinds(outcomes)).toEqual(["ok", "ok", "ok", "ok", "ok"]);
    expect(normalised(outcomes[1])).toEqual({ ...Object(normalised(outcomes[0])), data: expect.anything() as unknown });
  });
});
