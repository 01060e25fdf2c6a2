import { askProvider, basicAuthorization, type ProviderAnswer } from "../ask-provider";
import type { ExotelAccount } from "./settings";

/** Calls version 1 of Exotel's API. @param what - such as `Sms/send`. The suffix .json asks for JSON instead of XML. */
export function askExotel(
  { account }: ExotelAccount,
  what: "Sms/send" | "Calls/connect",
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const headers = { Authorization: basicAuthorization(account.key, account.token) };
  return askProvider(`${account.baseUrl}/${what}.json`, { headers, body: new URLSearchParams(fields) }, signal);
}
