import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileResponse } from "~/serving/file-response.server";
import { foundAtDesk, requireDeskOperator } from "~/session/desk.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { desk, operator } = await requireDeskOperator(request);
  return fileResponse(foundAtDesk(await desk.readJobFile(operator, params["id"] ?? "", params["file"] ?? "")));
}
