import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { createSecrets } from "../../platform/process/secrets";
import { openMessage } from "./message";

/**
 * Messages in each format since 1.0.0. Each was sealed with the secret below, by a version that used its format. Stored messages are never
 * converted, so dead letters can have old formats.
 */
const corpus = z
  .array(z.object({ version: z.string(), message: z.looseObject({ channel: z.string() }), sealed: z.base64() }))
  .parse(JSON.parse(readFileSync(new URL("sealed-messages.json", import.meta.url), "utf8")));
const secrets = createSecrets("a secret for tests, long enough to be one");
const open = (sealed: string) => openMessage(secrets, new Uint8Array(Buffer.from(sealed, "base64")));

describe("a sealed message", () => {
  test.each(corpus)("of each version can be opened: $message.channel, sealed $version", ({ message, sealed }) => {
    expect(open(sealed)).toMatchObject(message);
  });
});
