import type { ActionFunctionArgs } from "@remix-run/node";

import { inquiryReplyAction } from "~/features/inquiry/inquiry.server";

/** Handles inquiries that the inquiry form's script sends (app/enhancements/inquiry.ts). */
export async function action(args: ActionFunctionArgs) {
  return inquiryReplyAction(args);
}
