import type { LoaderFunctionArgs } from "@remix-run/node";

import { readListQuery } from "~/features/desk/list-state.server";
import { fileResponse } from "~/serving/file-response.server";
import { foundAtDesk, requireDeskOperator } from "~/session/desk.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { desk, operator } = await requireDeskOperator(request);
  const list = foundAtDesk(desk.lists.find(({ name }) => name === params["list"]) ?? null);
  const query = readListQuery(list, new URL(request.url).searchParams);
  return fileResponse(foundAtDesk(await desk.exportList(operator, list.name, query)));
}
