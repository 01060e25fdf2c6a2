import type { Payload } from "./payloads";
import type { ApiState } from "./state";

/** Returns the response to a valid API call, with the field names of the spec. Most numbers are written as strings. */
export type Answer = (payload: Payload, state: ApiState) => object | Promise<object>;

/** Success, as the fake external API writes it. */
export const okResponse = { ErrorCode: "0", Status: "Success", Message: "" };

/** Success of the API calls whose response in the spec has `status: "success"` in lower case. */
export const lowerCaseSuccess = { status: "success" };

/** Returns a refusal with the API's own message. */
export function refusal(message: string) {
  return { ErrorCode: "1", Status: "Failed", status: "failed", Message: message };
}
