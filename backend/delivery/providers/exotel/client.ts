import { requestJson, basicAuthorization, type HttpResult } from "../../../platform/http-client/http-client";
import { timeouts } from "../timeouts";
import type { ExotelAccount } from "./settings";

/** Posts to version 1 of Exotel's API, and asks for JSON instead of XML. */
export function postToExotel(
  { account }: ExotelAccount,
  resource: "Sms/send" | "Calls/connect",
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<HttpResult> {
  const headers = { Authorization: basicAuthorization(account.key, account.token) };
  return requestJson(`${account.baseUrl}/${resource}.json`, {
    headers,
    body: new URLSearchParams(fields),
    timeout: timeouts.response,
    signal,
  });
}
