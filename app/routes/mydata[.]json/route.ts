import type { LoaderFunctionArgs } from "@remix-run/node";

import { groupFacts } from "~/features/data-rights/group-facts";
import { requireMyData } from "~/features/data-rights/my-data.server";
import { fileResponse } from "~/serving/file-response.server";

/** Returns everything that is stored about the owner as JSON, for people and for other programs. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { facts, ...others } = await requireMyData(request);
  const stored = Object.fromEntries(groupFacts(facts).map(({ section, rows }) => [section, rows]));
  const parts = [`${JSON.stringify({ stored, ...others }, null, 2)}\n`];
  return fileResponse({ name: "mydata.json", type: "application/json; charset=utf-8", parts });
}
