import type { LoaderFunctionArgs } from "@remix-run/node";

import { groupFacts } from "~/features/data-rights/group-facts";
import { dataFile, requireMyData } from "~/features/data-rights/my-data.server";

/** Returns everything that is stored about the owner as JSON, for people and for other programs. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { facts, ...others } = await requireMyData(request);
  const stored = Object.fromEntries(groupFacts(facts).map(({ section, rows }) => [section, rows]));
  return dataFile(`${JSON.stringify({ stored, ...others }, null, 2)}\n`, "application/json", "mydata.json");
}
