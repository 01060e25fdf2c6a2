import { readStickerCode } from "#contract/sticker-code";
import type { Database } from "../../platform/database/database";
import { findOwner, findOwnerByPhone, type Owner } from "../../registry/owners";
import { findStickerId } from "../../registry/stickers";
import { findResellerByEmail } from "../../selling/resellers/account/store";
import type { Command } from "./command";
import type { RawValues } from "./parameters";

/** Finds an owner by what `values.owner` takes. */
export async function findTypedOwner(database: Database, typed: string): Promise<Owner | null> {
  const [, ownId] = /^owners\/(.*)$/.exec(typed) ?? [];
  const id = ownId ?? (await findOwnerByPhone(database, typed))?.id;
  return id === undefined ? null : findOwner(database, Number(id));
}

type Find = (database: Database, typed: string) => Promise<number | null>;

/** How a list's thing is found by what is typed, where that is not its id: the audit names no person, and each thing in one way. */
const finders: Readonly<Record<string, Find>> = {
  owners: async (database, typed) => (await findTypedOwner(database, typed))?.id ?? null,
  resellers: async (database, typed) => (await findResellerByEmail(database, typed))?.id ?? null,
  stickers: (database, typed) => findStickerId(database, readStickerCode(typed)),
};

/** Returns the thing that a command is about, such as "orders/1042". Only its list, if there is no such thing, or not yet. */
export async function subjectOf(database: Database, { subject, parameters }: Command, raw: RawValues): Promise<string | null> {
  const subjects = [subject ?? []].flat().map((each) => ("list" in each ? each : { ...each, list: String(raw[each.listIn]) }));
  for (const { list, parameter = "", ...others } of subjects) {
    const read = parameters[parameter]?.schema.safeParse(raw[parameter]);
    if (read?.success !== true) continue;
    const find = "listIn" in others ? undefined : finders[list];
    const id = find === undefined ? raw[parameter] : await find(database, String(read.data));
    if (id !== null) return `${list}/${String(id)}`;
  }
  return subjects[0]?.list ?? null;
}
