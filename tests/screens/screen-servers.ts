import { demoOwners } from "../../backend/demo/data";
import { demoResellers } from "../../backend/demo/resellers";
import type { Visitor } from "../harness/browser/browser";
import { stickers } from "../harness/demo-stickers";
import { logInOwner, logInWithSticker, verifyPhone } from "../harness/owner-journey";
import { startProduct } from "../harness/product";
import { logInReseller } from "../harness/reseller-journey";
import { startWebsite } from "../harness/website";
import { startBrokenApi, type BrokenApi } from "../fakes/broken-api";

/** The websites and visitors that screens need. Each visitor logs in once, because codes are limited. */
export type ScreenServers = {
  /** A website that works. */
  readonly origin: string;
  /** A website whose API a screen can break. */
  readonly brokenWebsite: { readonly origin: string; readonly api: BrokenApi };
  /** An owner with a lifetime, a trial and an expired sticker. */
  owner(): Promise<Visitor>;
  /** A visitor with a new sticker and a verified phone. */
  newOwner(): Promise<Visitor>;
  /** An owner who has scanned a new sticker. */
  ownerWithNewSticker(): Promise<Visitor>;
  reseller(): Promise<Visitor>;
  close(): Promise<void>;
};

/** Starts both websites. */
export async function startScreenServers(): Promise<ScreenServers> {
  const [product, api] = await Promise.all([startProduct(false), startBrokenApi()]);
  const brokenWebsite = await startWebsite({ apiBaseUrl: api.origin, environment: { API_TIMEOUT_MS: "500", API_CACHE_SECONDS: "0" } });
  const { origin } = product;
  return {
    origin,
    brokenWebsite: { origin: brokenWebsite.origin, api },
    owner: once(() => logInOwner(origin, demoOwners.asha.phone)),
    newOwner: once(async () => (await verifyPhone(origin, stickers.newUnpaidCar)).visitor),
    ownerWithNewSticker: once(async () => (await logInWithSticker(origin, stickers.newPaidBike, demoOwners.rohan.phone)).visitor),
    reseller: once(() => logInReseller(origin, demoResellers.deccan.email)),
    async close() {
      await Promise.all([product.stop(), brokenWebsite.stop()]);
      await api.stop();
    },
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => (made ??= make());
}
