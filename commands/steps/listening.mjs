import { randomInt } from "node:crypto";
import { networkInterfaces } from "node:os";

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const TOKEN_LENGTH = 20;

/**
 * Keeps a server that shows every code in its outbox from strangers. Without HOST, it listens on this machine only. With another address,
 * the outbox needs a token. Returns the token that it made, or null.
 * @param {Record<string, string | undefined>} environment
 */
export function guardOpenOutbox(environment) {
  environment["HOST"] ||= "127.0.0.1";
  if (/^(?:127\.[\d.]+|::1|localhost)$/i.test(environment["HOST"]) || environment["SANDBOX_PAGES"] !== "open") return null;
  delete environment["SANDBOX_PAGES"];
  if (environment["SANDBOX_TOKEN"]) return null;
  return (environment["SANDBOX_TOKEN"] = Array.from({ length: TOKEN_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(""));
}

/** Returns the host to open in a browser, for a server that listens on `host`. @param {string | undefined} host */
export function hostToOpen(host = "") {
  if (host !== "0.0.0.0" && host !== "::")
    return host === "" || host === "127.0.0.1" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "localhost";
}
