/** Markup from an attacker who can write into an API's data. */
export const TAG = `<script>alert(1)</script>"'`;

/** Fields and values that the website interprets. All other texts are for people. */
const UNDERSTOOD = new Set(["ErrorCode", "token", "authToken", "guid", "GUID", "VehicleBarcode", "strPhone", "order_id", "product_photo"]);
const VERDICT = /^success$/i;

/** Adds `TAG` to every text for people in an answer. */
export function marked(answer: unknown, name = ""): unknown {
  if (Array.isArray(answer)) return answer.map((item) => marked(item, name));
  if (typeof answer === "object" && answer !== null) {
    return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, marked(value, key)]));
  }
  const isForPeople = typeof answer === "string" && /[a-z]/i.test(answer) && !UNDERSTOOD.has(name) && !VERDICT.test(answer);
  return isForPeople ? `${answer} ${TAG}` : answer;
}
