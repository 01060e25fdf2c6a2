/** What somebody may write who can write into an API's data. */
export const TAG = `<script>alert(1)</script>"'`;

/** By these an answer is understood; all other words in it are for people to read. */
const UNDERSTOOD = new Set(["ErrorCode", "token", "authToken", "guid", "GUID", "VehicleBarcode", "strPhone", "order_id", "product_photo"]);
const VERDICT = /^success$/i;

/** An answer with `TAG` behind every word in it that is for people to read. */
export function marked(answer: unknown, name = ""): unknown {
  if (Array.isArray(answer)) return answer.map((item) => marked(item, name));
  if (typeof answer === "object" && answer !== null) {
    return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, marked(value, key)]));
  }
  const isForPeople = typeof answer === "string" && /[a-z]/i.test(answer) && !UNDERSTOOD.has(name) && !VERDICT.test(answer);
  return isForPeople ? `${answer} ${TAG}` : answer;
}
