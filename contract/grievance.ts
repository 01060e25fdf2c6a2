import { defineCallBeyondSpec } from "./call";
import { field, instant, record, requiredText, text } from "./fields";

/** Grievances to the officer. They are not in the spec. The website shows the form only with the built-in API. */

export const sendGrievance = defineCallBeyondSpec({
  path: "/grievance",
  purpose: "Stores a grievance and acknowledges it by mail, with its ticket number. Called from /grievance.",
  whenItFails: 'The page /grievance keeps what was typed and says "We could not send your grievance. Please try again."',
  effect: "create",
  caller: "anyone",
  request: record({
    name: field("name", requiredText, "The person's name, at most 50 characters.", "Farhan Qureshi"),
    email: field("email", requiredText, "The e-mail address for the acknowledgement and the answer.", "farhan@example.in"),
    phone: field("phone", text, "The person's phone number: 10 digits, or empty text.", "9820012345"),
    message: field("message", requiredText, "The grievance, at most 2,000 characters.", "I asked to erase my data and got no answer."),
    language: field("language", text, "The language in which the person reads.", "en"),
  }),
  answer: record({
    ticket: field("ticket", requiredText, "The ticket number.", "8215004411"),
    dueAt: field("dueAt", instant, "By when the grievance will be answered.", "2027-02-03T08:32:00.000Z"),
  }),
});
