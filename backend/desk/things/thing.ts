import type { DeskRole, Thing } from "#contract/desk";
import type { Services } from "../../requests/services";
import { thing } from "../cells";
import { ForRole } from "../roles";

export type ReadThing = (services: Services, id: string) => Promise<Thing | null>;

/** A kind of things, which have pages. */
export type ThingKind = { readonly kind: string; readonly pages: ForRole<ReadThing> };

/** Reads all there is about one thing for somebody with the role `own`. Null if there is none with this id. */
type Read<Id> = (
  services: Services,
  id: Id,
  own: DeskRole,
) => Promise<(Pick<Thing, "title" | "sections"> & Partial<Pick<Thing, "state" | "history" | "actions">>) | null>;

/** `kind` is the name of its list. `read` is for things whose ids are numbers, and `readNamed` for those whose ids are words. */
type Definition = { readonly kind: string; readonly role: DeskRole } & (
  | { readonly read: Read<number> }
  | { readonly readNamed: Read<string> }
);

export function defineThing(definition: Definition): ThingKind {
  const { kind, role } = definition;
  const pages = new ForRole<ReadThing>(role, (own) => async (services, id) => {
    const isId = "readNamed" in definition ? !id.includes("\0") : /^\d{1,16}$/.test(id);
    if (!isId) return null;
    const found = await ("readNamed" in definition ? definition.readNamed(services, id, own) : definition.read(services, Number(id), own));
    if (found === null) return null;
    const sections = found.sections.filter((section) => section.kind !== "table" || section.rows.length > 0);
    return { reference: thing(kind, id), state: null, history: [], actions: [], ...found, sections };
  });
  return { kind, pages };
}
