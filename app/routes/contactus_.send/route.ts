/** Handles inquiries that the inquiry form's script sends (app/enhancements/inquiry.ts). */
export { inquiryReplyAction as action } from "~/features/inquiry/inquiry.server";
