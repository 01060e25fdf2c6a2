import { eq } from "drizzle-orm";

import { listStates, readPage } from "../../contract/content";
import { pages, states } from "../database/schema";
import { handle, type Handler } from "../handling";

const stateList = handle(listStates, async (_request, { database }) => {
  const rows = await database.select().from(states).orderBy(states.name);
  return { kind: "answer", data: { states: rows.map(({ id, name }) => ({ id: String(id), name })) } };
});

const page = handle(readPage, async ({ pageId }, { database }) => {
  const [found] = /^\d{1,4}$/.test(pageId)
    ? await database
        .select()
        .from(pages)
        .where(eq(pages.id, Number(pageId)))
    : [];
  if (found === undefined) return { kind: "refusal", message: "Content not available." };
  return { kind: "answer", data: { page: { name: found.name, html: found.html } } };
});

export const contentHandlers: readonly Handler[] = [stateList, page];
