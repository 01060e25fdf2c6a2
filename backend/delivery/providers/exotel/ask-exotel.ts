import { askProvider, basicAuthorization, type ProviderAnswer } from "../ask-provider";
import type { ExotelAccount } from "./settings";

/** Asks Exotel for something, in its version 1 API. @param what - as `Sms/send`; the ending asks for JSON in place of XML. */
export function askExotel(
  { account }: ExotelAccount,
  what: "Sms/send" | "Calls/connect",
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const headers = { Authorization: basicAuthorization(account.key, account.token) };
  return askProvider(`${account.baseUrl}/${what}.json`, { headers, body: new URLSearchParams(fields) }, signal);
}
