import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { Readable } from "node:stream";

import { readListQuery } from "~/features/desk/list-state.server";
import { foundAtDesk, requireDeskOperator } from "~/session/desk.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { desk, operator } = await requireDeskOperator(request);
  const list = foundAtDesk(desk.lists.find(({ name }) => name === params["list"]) ?? null);
  const query = readListQuery(list, new URL(request.url).searchParams);
  const file = foundAtDesk(await desk.exportList(operator, list.name, query));
  return new Response(createReadableStreamFromReadable(Readable.from(file.parts)), {
    headers: { "Content-Type": file.type, "Content-Disposition": `attachment; filename="${file.name}"`, "Cache-Control": "no-store" },
  });
}
