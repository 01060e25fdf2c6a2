import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";

import { testBackend, type TestBackend } from "../../testing/test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

test.each(["/v1/openapi.json", "/v1/docs"])("%s is compressed, may be kept, and is not sent again", async (path) => {
  const plain = await backend.send(path, { method: "GET" });
  const zipped = await backend.send(path, { method: "GET", headers: { "Accept-Encoding": "gzip" } });
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString("utf8")).toBe(await plain.text());
  expect(plain.headers.get("cache-control")).toBe("public, max-age=3600");
  const known = await backend.send(path, { method: "GET", headers: { "If-None-Match": plain.headers.get("etag") ?? "" } });
  expect([known.status, await known.text()]).toEqual([304, ""]);
});
