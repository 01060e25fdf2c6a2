import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { createSecrets } from "../../process/secrets";
import { openMessage, sealMessage } from "./message";

/**
 * Messages in each format that was ever stored. Each was sealed with the secret below, by a version that used its format. Stored
 * messages are never converted, so dead letters can have old formats.
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

  test.each(corpus.filter(({ message }) => message.channel === "sms"))(
    "has its template when it is opened: SMS, sealed $version",
    ({ sealed }) => {
      const opened = open(sealed);
      const expected = ("text" in opened ? opened.text : "").startsWith("482913")
        ? { template: "code", values: { code: "482913" } }
        : { template: "message_6", values: { plate: "MH12AB1234" } };
      expect(opened).toMatchObject(expected);
    },
  );

  test("of the first version keeps its text if no template matches", () => {
    const sms = { channel: "sms", to: "9876543210", text: "Your vehicle is being towed." };
    const opened = openMessage(secrets, secrets.seal(JSON.stringify(sms)));
    expect(opened).toEqual({ ...sms, template: "", values: {} });
    expect(openMessage(secrets, sealMessage(secrets, opened))).toEqual(opened);
  });
});
