import { Request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { requestRegistrationCode } from "#contract/accounts";
import { listStates } from "#contract/content";
import type { LogEntry } from "../platform/process/log";
import { defineHandler } from "../requests/handler";
import { razorpayVariables } from "../testing/razorpay";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { createApi, createLocalCaller } from "./api";
import { handlers } from "./handlers";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

describe("the API", () => {
  test("responds in its own format, with the fields that mark success", async () => {
    const response = await backend.send("/state_list", { body: "" });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ ErrorCode: "0", Status: "Success", status: "success" });
  });

  test("responds to a refused API call with status 200 and the fields that mark a failure", async () => {
    const response = await backend.send("/pages", { body: JSON.stringify({ page_id: 5 }) });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      ErrorCode: "1",
      Status: "Failed",
      status: "failed",
      Message: "Content not available.",
      ReplyCode: "pageEmpty",
    });
  });

  test.each([
    ["an unknown path", "/nothing", {}, 404],
    ["a GET", "/pages", { method: "GET" }, 405],
    ["a body that is not JSON", "/login", { body: "phone=9810000001" }, 400],
    ["a list instead of an object", "/login", { body: "[]" }, 400],
    ["a truncated object", "/login", { body: '{"strPhone":"98' }, 400],
    ["a missing field", "/login", { body: '{"strPhone":"9810000001"}' }, 400],
    ["an object instead of text", "/login", { body: '{"strPhone":{"a":1},"phone":"9810000001"}' }, 400],
    ["a null character", "/qrcodedetail", { body: '{"guid":"a\\u0000b"}' }, 400],
    ["a body of 5 MB", "/login", { body: `{"strPhone":"${"9".repeat(5_000_000)}"}` }, 413],
    ["an overlong idempotency key", "/state_list", { headers: { "Idempotency-Key": "k".repeat(201) } }, 400],
  ])("rejects %s", async (_name, path, init, status) => {
    const response = await backend.send(path, init);
    expect(response.status).toBe(status);
    const answer: unknown = await response.json();
    expect(answer).toMatchObject({ ErrorCode: "1", Status: "Failed" });
    expect(answer).toHaveProperty("Message", expect.stringMatching(/\S/));
  });

  test("sends Retry-After if the caller has reached a limit", async () => {
    const body = JSON.stringify({ strPhone: "9810000001", strEmail: "a@example.in" });
    await backend.send(requestRegistrationCode.path, { body });
    const response = await backend.send(requestRegistrationCode.path, { body });
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("30");
  });

  test("gives a caller in the same process the same status, body and Retry-After as over HTTP", async () => {
    const key = { "idempotency-key": "a key of one form" };
    const code = JSON.stringify({ strPhone: "9810000077", strEmail: "b@example.in" });
    const cases: readonly (readonly [path: string, text: string, headers?: Record<string, string>])[] = [
      ["/state_list", ""],
      ["/state_list", " {} "],
      ["/pages", '{"page_id":5}'],
      ["/pages", '{"page_id":"1"}', key],
      ["/qrcodedetail", '{"guid":"nobody"}'],
      ["/qrcodedetail", '{"guid":"a\\u0000b"}'],
      ["/qrcodedetail", '{"guid":"\\ud800"}', { "x-typed-code": "1" }],
      ["/login", "phone=9810000001"],
      ["/login", "[]"],
      ["/login", `{"strPhone":"${"9".repeat(5_000_000)}"}`],
      ["/login", `{"strPhone":"${"९".repeat(30_000)}"}`],
      ["/state_list", "{}", { "idempotency-key": "k".repeat(201) }],
      ["/profiledetail", "{}"],
      ["/profiledetail", "{}", { authorization: `Bearer ${"x".repeat(50)}` }],
      ["/nothing", "{}"],
      // The request for a code before the loop is accepted, so these are limited.
      [requestRegistrationCode.path, code],
      [requestRegistrationCode.path, code],
    ];
    await backend.send(requestRegistrationCode.path, { body: code });
    for (const [path, text, headers = {}] of cases) {
      const response = await backend.send(path, { body: text, headers });
      const overHttp = { status: response.status, body: await response.text(), retryAfter: response.headers.get("retry-after") };
      expect(await backend.callLocally({ path, text, headers }), `${path} ${text.slice(0, 40)}`).toEqual(overHttp);
    }
  });

  test("logs where an error occurred, and hides the error from the client", async () => {
    const entries: LogEntry[] = [];
    const failing = defineHandler(listStates, () => Promise.reject(new Error("9810000001 is a secret")));
    const real = await testBackend(razorpayVariables);
    const api = createApi(real.services, [failing], (entry) => entries.push(entry));
    const request: unknown = new Request("http://backend.test/state_list", { method: "POST" });
    const response = await api.fetch(request as globalThis.Request);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret");
    const local = createLocalCaller(backend.services, [failing], (entry) => entries.push(entry));
    expect(await local({ path: "/state_list", headers: {}, text: "" })).toMatchObject({ status: 500 });
    const logged = { level: "error", path: "/state_list", error: { name: "Error" } };
    expect(entries).toMatchObject([logged, logged]);
    expect(JSON.stringify(entries)).not.toContain("9810000001");
  });

  test("logs a client that goes away during its request as such, and not as a failure", async () => {
    const entries: LogEntry[] = [];
    const real = await testBackend(razorpayVariables);
    const api = createApi(real.services, handlers, (entry) => entries.push(entry));
    const lost = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    for (const path of ["/state_list", "/webhooks/razorpay"]) {
      const body = new ReadableStream({ pull: (controller) => controller.error(lost) });
      const response = await api.request(path, { method: "POST", body, duplex: "half" });
      expect(response.status).toBe(400);
    }
    expect(entries).toMatchObject([
      { level: "info", event: "client went away", path: "/state_list" },
      { level: "info", event: "client went away", path: "/webhooks/razorpay" },
    ]);
    await real.close();
  });
});
