import type { DeskRole, Thing } from "#contract/desk";
import type { Services } from "../../requests/services";
import { thing } from "../cells";
import { ForRole } from "../roles";

export type ReadThing = (services: Services, id: string) => Promise<Thing | null>;

/** A kind of things, which have pages. */
export type ThingKind = { readonly kind: string; readonly pages: ForRole<ReadThing> };

type Definition = {
  /** The name of its list. */
  readonly kind: string;
  readonly role: DeskRole;
  /** Whether the id is a word. Otherwise it is a number. */
  readonly isNamed?: boolean;
  /** Reads all there is about one thing for somebody with the role `own`. Null if there is none with this id. */
  readonly read: (
    services: Services,
    id: string,
    own: DeskRole,
  ) => Promise<(Pick<Thing, "title" | "sections"> & Partial<Pick<Thing, "state" | "history" | "actions">>) | null>;
};

export function defineThing({ kind, role, isNamed = false, read }: Definition): ThingKind {
  const pages = new ForRole<ReadThing>(role, (own) => async (services, id) => {
    const isId = isNamed ? !id.includes("\0") : /^\d{1,16}$/.test(id);
    const found = isId ? await read(services, id, own) : null;
    if (found === null) return null;
    const sections = found.sections.filter((section) => section.kind !== "table" || section.rows.length > 0);
    return { reference: thing(kind, id), state: null, history: [], actions: [], ...found, sections };
  });
  return { kind, pages };
}
