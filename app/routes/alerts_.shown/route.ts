import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { reportShownAlert } from "#contract/alerts";
import { callApi } from "~/api/client.server";
import { commonFields } from "~/forms/fields.server";
import { readForm } from "~/forms/form.server";

/** Passes on that a browser has shown a notification (app/scripts/notifications.ts). */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const form = await readForm(args, z.object({ ...commonFields, reference: z.string().max(100) }));
  if (form.accepted) await callApi(reportShownAlert, { reference: form.value.reference });
  return new Response(null, { status: 204 });
}
