import { demoOwners } from "../../backend/composition/demo/data";
import { demoResellers } from "../../backend/composition/demo/resellers";
import { answerLinkSentTo, personLinkSentTo } from "../harness/answer-link";
import { browser, type Visitor } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { logInOwner, logInWithSticker, randomPhone, verifyPhone } from "../harness/owner-journey";
import { startProduct } from "../harness/product";
import { logInOperator } from "../harness/desk-journey";
import { logInReseller } from "../harness/reseller-journey";
import { startWebsite } from "../harness/website";
import { startBrokenApi, type BrokenApi } from "../fakes/broken-api";

/** The websites and visitors that screens need. Each visitor logs in once, because the number of codes is limited. */
export type ScreenServers = {
  /** A website that works. */
  readonly origin: string;
  /** A website whose API can be made to fail for a screen. */
  readonly brokenWebsite: { readonly origin: string; readonly api: BrokenApi };
  /** An owner with a lifetime, a trial and an expired sticker. */
  owner(): Promise<Visitor>;
  /** A visitor with a new sticker and a verified phone. */
  newOwner(): Promise<Visitor>;
  /** An owner who has scanned a new sticker. */
  ownerWithNewSticker(): Promise<Visitor>;
  reseller(): Promise<Visitor>;
  /** The demo's operator, at the desk. */
  operator(): Promise<Visitor>;
  /** The path of the link in an owner's SMS. Every call returns the same link, because the number of messages is limited. */
  answerLink(): Promise<string>;
  /** The path of the link in the SMS to a second driver. Every call returns the same link. */
  personLink(): Promise<string>;
  close(): Promise<void>;
};

/** Starts both websites. */
export async function startScreenServers(): Promise<ScreenServers> {
  const [product, api] = await Promise.all([startProduct(false), startBrokenApi()]);
  const brokenWebsite = await startWebsite({ apiBaseUrl: api.origin, environment: { API_CACHE_SECONDS: "0" } });
  const { origin } = product;
  const owner = once(() => logInOwner(origin, demoOwners.asha.phone));
  return {
    origin,
    brokenWebsite: { origin: brokenWebsite.origin, api },
    owner,
    newOwner: once(async () => (await verifyPhone(origin, stickers.newUnpaidCar)).visitor),
    ownerWithNewSticker: once(async () => (await logInWithSticker(origin, stickers.newPaidBike, demoOwners.rohan.phone)).visitor),
    reseller: once(() => logInReseller(origin, demoResellers.deccan.email)),
    operator: once(() => logInOperator(origin)),
    answerLink: once(() => sendForAnswerLink(origin)),
    personLink: once(async () => inviteSecondDriver(origin, await owner())),
    async close() {
      await Promise.all([product.stop(), brokenWebsite.stop()]);
      await api.stop();
    },
  };
}

async function sendForAnswerLink(origin: string): Promise<string> {
  const page = await browser(origin).open(`/quickcontact?guid=${stickers.postpaidRegistered}`);
  await page.form("Message").fill({ id: "6" }).submit("Message");
  return answerLinkSentTo(origin, demoOwners.rohan.phone, "lights of the car are on");
}

async function inviteSecondDriver(origin: string, owner: Visitor): Promise<string> {
  const phone = randomPhone();
  const page = await (await (await owner.open("/myqr")).follow("Edit KA05TR1509")).follow("Second driver");
  await page.form("Ask this person").fill({ phone }).submit("Ask this person");
  return personLinkSentTo(origin, phone);
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => (made ??= make());
}
