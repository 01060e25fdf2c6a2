import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";

import { lookUpSticker } from "#contract/scanning";
import { connect } from "../../../integration/check-api/send";

test.each([
  ["a body that nests too deep", `{"a":${"[".repeat(60)}${"]".repeat(60)}}`, "lists or objects are nested more than 50 times"],
  ["brackets in a text", JSON.stringify({ a: `${"[".repeat(60)}\\"` }), ""],
])("%s", async (_, body, failure) => {
  const server = createServer((_, response) => response.end(body)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const connection = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {});
  const exchange = await connection.send(lookUpSticker, { guid: "x" }, { token: null, key: null, visitor: "192.0.2.1" });
  expect([exchange.failure, exchange.raw?.body ?? null]).toEqual([failure, failure === "" ? body : null]);
  await connection.close();
  server.close();
});
