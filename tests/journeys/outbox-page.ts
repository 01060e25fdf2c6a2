import { expect, type Page } from "@playwright/test";

/** Reads a code from an SMS on the sandbox's outbox page, in a new tab, as a person who tries the demo does. */
export function readCode(page: Page, outboxOrigin: string, phone: string): Promise<string> {
  return readNewest(page, outboxOrigin, `SMS to ${phone}`);
}

/** Reads a code from an email on the sandbox's outbox page. */
export function readMailedCode(page: Page, outboxOrigin: string, email: string): Promise<string> {
  return readNewest(page, outboxOrigin, `Mail to ${email}`);
}

async function readNewest(page: Page, outboxOrigin: string, title: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto(`${outboxOrigin}/sandbox/outbox`);
  // A newer message may be about something else, such as an order.
  const message = outbox.getByRole("listitem").filter({ hasText: title }).filter({ hasText: "is your PlateNote OTP" }).first();
  await expect(async () => {
    await outbox.reload();
    await expect(message).toBeVisible({ timeout: 100 });
  }).toPass();
  const [code] = /\b\d{6}\b/.exec(await message.locator(".text").innerText()) ?? [];
  await outbox.close();
  if (code === undefined) throw new Error("There is no code in the message");
  return code;
}
