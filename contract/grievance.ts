import { beyondSpec } from "./call";
import { field, instant, requiredText, text } from "./fields";

/** Grievances to the officer. They are not in the spec. The website shows the form only with the built-in API. */

export const sendGrievance = beyondSpec("create", "anyone", "/grievance", {
  request: {
    name: field("name", requiredText),
    email: field("email", requiredText),
    phone: field("phone", text),
    message: field("message", requiredText),
    language: field("language", text),
  },
  answer: { ticket: field("ticket", requiredText), dueAt: field("dueAt", instant) },
});
