import { afterAll, beforeAll, expect, test } from "vitest";

import { requestOwnerLoginCode, setOwnerLanguage, verifyOwnerLoginCode } from "#contract/owner";
import { sendPresetMessage } from "#contract/scanning";
import { messagesIn } from "../testing/outbox";
import { registerOwner, type VehicleOwner } from "../testing/owners";
import { testBackend, type TestBackend } from "../testing/test-backend";

let backend: TestBackend;
let owner: VehicleOwner;

beforeAll(async () => {
  backend = await testBackend();
  owner = await registerOwner(backend, "9810000001");
});
afterAll(() => backend.close());

const choose = (language: string, { loginId, token }: Pick<VehicleOwner, "loginId" | "token"> = owner) =>
  backend.call(setOwnerLanguage, { loginId, language }, { bearer: token });

/** Lists the templates of all SMS so far, newest first. */
const templates = async () => (await messagesIn(backend.services)).flatMap((message) => ("template" in message ? [message.template] : []));

test("an owner who chose Hindi gets SMS in Hindi, and the next login returns the language", async () => {
  expect(await choose("hi")).toMatchObject({ kind: "ok" });
  await backend.call(sendPresetMessage, { guid: owner.guid, messageId: "6", proof: null });
  expect(await templates()).toContain("message_6_hi");
  backend.clock.advance(60);
  const requested = await backend.call(requestOwnerLoginCode, { phone: owner.phone });
  expect(await templates()).toContain("code_login_hi");
  const message = (await messagesIn(backend.services)).find((sent) => "template" in sent && sent.template === "code_login_hi");
  const code = message !== undefined && "values" in message ? (message.values["code"] ?? "") : "";
  const challenge = requested.kind === "ok" ? (requested.data.authorisation?.token ?? null) : null;
  const verified = await backend.call(verifyOwnerLoginCode, { phone: owner.phone, code }, { bearer: challenge });
  expect(verified).toMatchObject({ kind: "ok", data: { language: "hi" } });
});

test("an unknown language is refused, and so is a change of another owner's language", async () => {
  expect(await choose("ta")).toMatchObject({ kind: "refused" });
  const other = await registerOwner(backend, "9810000002");
  expect(await choose("hi", { loginId: owner.loginId, token: other.token })).toMatchObject({ kind: "unauthorised" });
});
