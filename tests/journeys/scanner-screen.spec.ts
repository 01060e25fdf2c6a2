import { expect, test } from "../harness/journey";
import { stickers } from "../harness/demo-stickers";

for (const sticker of ["paidCar", "paidBike"] as const) {
  test(`a phone's first screen shows the vehicle, all messages, Message, Call and Accident, without scripts: ${sticker}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/quickcontact?guid=${stickers[sticker]}`);
    const summary = page.locator("summary").getByText("Call", { exact: true });
    const buttons = [page.getByRole("button", { name: "Message" }), summary, page.getByRole("link", { name: "Accident or emergency" })];
    for (const part of [page.locator("data.plate"), page.getByText("Blood group"), ...buttons])
      await expect(part).toBeInViewport({ ratio: 1 });
    for (const message of await page.getByRole("radio").all()) await expect(message).toBeInViewport({ ratio: 1 });
  });
}

for (const language of ["ta", "ml", "bn", "ur"]) {
  test(`a phone's first screen shows the Message button in the language ${language}, without scripts`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/quickcontact?guid=${stickers.paidCar}&lang=${language}`);
    await expect(page.locator("form button[value=message]")).toBeInViewport({ ratio: 1 });
  });
}

test("a message can be chosen by its whole tile, without scripts", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/quickcontact?guid=${stickers.paidCar}`);
  await page.locator("label", { hasText: "car is getting towed" }).locator("svg").click();
  await expect(page.getByRole("radio", { name: "car is getting towed" })).toBeChecked();
});

for (const language of ["en", "ta", "ml"]) {
  test(`choosing the message about a baby shows 112, and what follows fits a phone's first screen, in ${language}, without scripts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/quickcontact?guid=${stickers.paidCar}&lang=${language}`);
    const emergency = page.locator("a[href='tel:112']").filter({ visible: true });
    await expect(emergency).toHaveCount(0);
    await page.locator("input[value='10']").check();
    await expect(emergency).toBeInViewport({ ratio: 1 });
    await page.locator("form button[value=message]").click();
    await expect(page.locator("#progress")).toBeVisible();
    for (const offer of [emergency, page.locator("summary").nth(1)]) await expect(offer).toBeInViewport({ ratio: 1 });
    await expect(page.locator("#actions ~ #progress, :has(> #actions) ~ * #progress"), "the progress comes after the offers").toBeVisible();
  });
}
