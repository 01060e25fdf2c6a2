import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { requestLoginCode, requestRegistrationCode, verifyCode } from "../../contract/accounts";
import { testBackend, type TestBackend } from "../testing";
import { lastCode } from "./testing";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ OTP_PER_CALLER_HOUR: "1000" });
});
afterAll(() => backend.close());

describe("registration by one-time code", () => {
  test("a new phone gets a code, and with it a session without vehicles", async () => {
    const phone = "9810000001";
    const sent = await backend.call(requestRegistrationCode, { phone, email: "a@example.in", guid: "", ownerId: null });
    expect(sent).toMatchObject({ kind: "ok", message: "OTP sent successfully!" });
    const bearer = sent.kind === "ok" ? sent.data.authorisation?.token : null;
    const code = await lastCode(backend, phone);
    const verified = await backend.call(
      verifyCode,
      { phone, email: "a@example.in", code, guid: "abc", ownerId: null },
      { bearer: bearer ?? null },
    );
    expect(verified).toMatchObject({ kind: "ok", data: { vehicleCount: 0, guid: "abc" } });
  });

  test("a phone that nobody registered is answered like any other, and nothing is sent", async () => {
    const phone = "9810000002";
    const sent = await backend.call(requestLoginCode, { phone, phoneAgain: phone, email: "", guid: "" });
    expect(sent).toMatchObject({ kind: "ok", message: "OTP sent successfully!", data: { ownerId: null, loginId: null } });
    await expect(lastCode(backend, phone)).rejects.toThrow("No code");
  });
});
