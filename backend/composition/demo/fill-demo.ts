import { eq } from "drizzle-orm";

import { products } from "#contract/limits";
import { NOTICE_VERSION } from "#contract/notice";
import { DAY_MS } from "#contract/day";
import type { CoreServices } from "../../platform/database/database";
import { sandboxNumbers } from "../../delivery/tables";
import { operators } from "../../desk/tables";
import { smsOnly } from "../../registry/alerts";
import { alertChoices, owners, stickers, vehicles } from "../../registry/tables";
import { testimonials } from "../../selling/content/tables";
import { setPrices } from "../../selling/shop/products";
import { promoCodes } from "../../selling/shop/tables";
import { recordConsent } from "../../accounts/consents/store";
import { makeRecoveryCodes } from "../../desk/operators/authenticator";
import { demoOperator } from "../../desk/operators/demo-operator";
import type { Services } from "../../requests/services";
import { demoAlerts, demoNumberBehaviour, demoOwners, demoStickers, type DemoSticker } from "./data";
import { fillContacts } from "./contacts";
import { fillResellers } from "./fill-resellers";
import { demoPromoCodes, demoTestimonials } from "./shop";

const RATE = 500_00;

/** In days: the length of a trial, and the age of paid registrations. */
const TRIAL = 15;
const LONG_AGO = 60;

type DemoServices = CoreServices & Pick<Services, "environment">;
type DemoOwner = (typeof demoOwners)[keyof typeof demoOwners];

/**
 * Inserts missing demo stickers, owners, vehicles, contacts, promo codes, testimonials and resellers, and the phone numbers that the
 * sandbox treats specially. Updates the trials. Keeps other changes that people made to the demo.
 */
export async function fillDemo({ database, ...rest }: DemoServices): Promise<void> {
  await database.transaction(async (transaction) => {
    const services = { database: transaction, ...rest };
    for (const sticker of demoStickers) await putSticker(services, sticker);
    await transaction
      .insert(sandboxNumbers)
      .values([...demoNumberBehaviour])
      .onConflictDoNothing();
    await putAlerts(services);
    await fillContacts(services);
    await putShop(services);
    await fillResellers(services);
    await putOperator(services);
  });
}

/** The demo's operator has an authenticator secret that everybody knows, so that a newcomer sees the desk without an app. */
async function putOperator({ database, clock, secrets }: DemoServices): Promise<void> {
  const now = clock.now();
  const authenticatorSecret = secrets.seal(demoOperator.authenticatorSecret);
  const added = await database
    .insert(operators)
    .values({ ...demoOperator, id: secrets.randomId(), role: "all", authenticatorSecret, setUpAt: now, createdAt: now })
    .onConflictDoNothing({ target: operators.email })
    .returning({ id: operators.id });
  for (const { id } of added) await makeRecoveryCodes(database, { secrets }, id);
}

async function putShop({ database, clock, secrets }: DemoServices): Promise<void> {
  await setPrices(database, Number(products.car), { replacementPrice: 249_00 });
  const now = clock.now();
  await database
    .insert(promoCodes)
    .values(demoPromoCodes(now).map((promo) => ({ ...promo, id: secrets.randomId(), createdAt: now })))
    .onConflictDoNothing({ target: promoCodes.code });
  await database.insert(testimonials).values(demoTestimonials).onConflictDoNothing();
}

async function putOwner({ database, clock, secrets }: DemoServices, owner: DemoOwner): Promise<number> {
  await database
    .insert(owners)
    .values({ ...owner, id: secrets.randomId(), loginId: secrets.randomId(), createdAt: clock.now() })
    .onConflictDoNothing({ target: owners.phone });
  const { id } = only(await database.select({ id: owners.id }).from(owners).where(eq(owners.phone, owner.phone)));
  const notice = { version: NOTICE_VERSION, language: "en" };
  await recordConsent(database, { clock, secrets }, { ownerId: id, purpose: "account" }, notice);
  return id;
}

async function putAlerts({ database, clock }: DemoServices): Promise<void> {
  const { owner, spokenCalls } = demoAlerts;
  const [found] = await database.select({ id: owners.id }).from(owners).where(eq(owners.phone, demoOwners[owner].phone));
  const now = clock.now();
  if (found === undefined) return;
  await database
    .insert(alertChoices)
    .values({ ...smsOnly, ownerId: found.id, whatsappSince: now, spokenCalls, updatedAt: now })
    .onConflictDoNothing();
}

async function putSticker(services: DemoServices, { outcome: _, vehicle, isVoid, ...facts }: DemoSticker): Promise<void> {
  const { database, clock, secrets } = services;
  const sticker = { ...facts, productId: Number(facts.productId), status: isVoid ? "void" : "active", rate: RATE } as const;
  await database
    .insert(stickers)
    .values({ ...sticker, id: secrets.randomId(), createdAt: clock.now() })
    .onConflictDoNothing({ target: stickers.guid });
  if (vehicle === undefined) return;

  const { id: stickerId } = only(await database.select({ id: stickers.id }).from(stickers).where(eq(stickers.guid, facts.guid)));
  const { owner, plate, emergencyPhone, trialDaysLeft } = vehicle;
  const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS);
  const trialEndsAt = trialDaysLeft === undefined ? null : inDays(trialDaysLeft);
  const createdAt = trialDaysLeft === undefined ? inDays(-LONG_AGO) : inDays(trialDaysLeft - TRIAL);
  const ownerId = await putOwner(services, demoOwners[owner]);
  await database
    .insert(vehicles)
    .values({ id: secrets.randomId(), ownerId, stickerId, plate, emergencyPhone, trialEndsAt, createdAt })
    .onConflictDoUpdate({ target: vehicles.stickerId, set: { trialEndsAt } });
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("The inserted demo row was not found");
  return row;
}
