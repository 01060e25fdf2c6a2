import { askServer, basicAuthorization, type ServerAnswer } from "../../../http-client/ask-server";
import { timeouts } from "../timeouts";
import type { ExotelAccount } from "./settings";

/** Calls version 1 of Exotel's API. @param what - such as `Sms/send`. The suffix .json asks for JSON instead of XML. */
export function askExotel(
  { account }: ExotelAccount,
  what: "Sms/send" | "Calls/connect",
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ServerAnswer> {
  const headers = { Authorization: basicAuthorization(account.key, account.token) };
  return askServer(`${account.baseUrl}/${what}.json`, { headers, body: new URLSearchParams(fields), timeout: timeouts.answer, signal });
}
