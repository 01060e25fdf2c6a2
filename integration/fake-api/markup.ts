/** Markup from an attacker who can write to an API's data. */
export const MARKUP = `<script>alert(1)</script>"'`;

/** Fields that the website interprets. Text in all other fields is shown to people. */
const INTERPRETED_FIELDS = new Set([
  "ErrorCode",
  "token",
  "authToken",
  "guid",
  "GUID",
  "VehicleBarcode",
  "strPhone",
  "order_id",
  "product_photo",
]);
const VERDICT = /^success$/i;

/** Returns a response with `MARKUP` added to all text that people see. */
export function withMarkup(answer: unknown, name = ""): unknown {
  if (Array.isArray(answer)) return answer.map((item) => withMarkup(item, name));
  if (typeof answer === "object" && answer !== null) {
    return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, withMarkup(value, key)]));
  }
  const isForPeople = typeof answer === "string" && /[a-z]/i.test(answer) && !INTERPRETED_FIELDS.has(name) && !VERDICT.test(answer);
  return isForPeople ? `${answer} ${MARKUP}` : answer;
}
