/** Markup from an attacker who can write to an API's data. */
export const TAG = `<script>alert(1)</script>"'`;

/** Fields and values that the website interprets. All other text is for people. */
const UNDERSTOOD = new Set(["ErrorCode", "token", "authToken", "guid", "GUID", "VehicleBarcode", "strPhone", "order_id", "product_photo"]);
const VERDICT = /^success$/i;

/** Adds `TAG` to all text for people in a response. */
export function marked(answer: unknown, name = ""): unknown {
  if (Array.isArray(answer)) return answer.map((item) => marked(item, name));
  if (typeof answer === "object" && answer !== null) {
    return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, marked(value, key)]));
  }
  const isForPeople = typeof answer === "string" && /[a-z]/i.test(answer) && !UNDERSTOOD.has(name) && !VERDICT.test(answer);
  return isForPeople ? `${answer} ${TAG}` : answer;
}
