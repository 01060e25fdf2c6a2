import type { ActionFunctionArgs } from "@remix-run/node";

import { inquiryReplyAction } from "~/features/inquiry/inquiry.server";

/** Sends an inquiry for the script of the inquiry form (app/enhancements/inquiry.ts). */
export async function action(args: ActionFunctionArgs) {
  return inquiryReplyAction(args);
}
