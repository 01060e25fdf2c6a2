import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";

import { foundAtDesk, requireDeskOperator } from "~/session/desk.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { desk, operator } = await requireDeskOperator(request);
  const file = foundAtDesk(await desk.readJobFile(operator, params["id"] ?? "", params["file"] ?? ""));
  return new Response(createReadableStreamFromReadable(Readable.from(file.parts)), {
    headers: { "Content-Type": file.type, "Content-Disposition": `attachment; filename="${file.name}"`, "Cache-Control": "no-store" },
  });
}
