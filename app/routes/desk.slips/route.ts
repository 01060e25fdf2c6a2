import type { LoaderFunctionArgs } from "@remix-run/node";

import { paths } from "~/paths";
import { foundAtDesk, requireDeskOperator } from "~/session/desk.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { desk, operator } = await requireDeskOperator(request);
  const orders = new URL(request.url).searchParams.get("orders") ?? "";
  const next = paths.deskCommand("dispatch-parcels", { kind: "parcels", id: orders });
  return new Response(foundAtDesk(await desk.drawSlips(operator, orders, next)), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
}
