import type { DeskRole } from "#contract/desk";
import { findList } from "../lists/lists";
import { readMessageThing, readPageThing, readPromoThing, readTestimonialThing } from "./content";
import { readOrderThing, readStrayThing } from "./order";
import { readGrievanceThing, readInquiryThing, readOwnerThing, readResellerThing } from "./people";
import { readBatchThing, readStickerThing } from "./stock";
import type { ReadThing } from "./thing";

/** How things are read, by the name of their list. */
const readers: Readonly<Record<string, ReadThing>> = {
  orders: readOrderThing,
  "stray-payments": readStrayThing,
  stickers: readStickerThing,
  batches: readBatchThing,
  owners: readOwnerThing,
  resellers: readResellerThing,
  "promo-codes": readPromoThing,
  inquiries: readInquiryThing,
  grievances: readGrievanceThing,
  outbox: readMessageThing,
  pages: readPageThing,
  testimonials: readTestimonialThing,
};

/** The things whose id is a word. All others have a number. */
const namedThings = ["batches", "pages", "promo-codes", "stray-payments"];

/** Returns how things of a kind are read, and who may see them. Owners have no list, only results of a search. */
export function findThingReader(kind: string): { readonly role: DeskRole; readonly read: ReadThing } | null {
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (read === undefined) return null;
  const isNamed = namedThings.includes(kind);
  return {
    role: findList(kind)?.description.role ?? "viewer",
    read: (services, id) => ((isNamed && !id.includes("\0")) || /^\d{1,16}$/.test(id) ? read(services, id) : Promise.resolve(null)),
  };
}
