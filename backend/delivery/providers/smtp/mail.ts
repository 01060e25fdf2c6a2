import { createRequire } from "node:module";
import type * as Nodemailer from "nodemailer";
import { z } from "zod";

import type { MailMessage } from "../../messages/message";
import { timeouts, type Provider, type SendOutcome } from "../provider";
import type { SmtpSettings } from "./settings";

/**
 * Sends mail through a mail server, which cannot detect duplicates. After a lost response, the mail is sent again with the same
 * Message-ID, so that mailboxes can detect the duplicate.
 *
 * Loads the mail package now, not with the first mail. If loading a package fails once, for example because too many files are open, Node
 * fails in the same way at every later attempt.
 * @throws if the mail package cannot be loaded.
 */
export function createSmtpMail({ server, from }: SmtpSettings): Provider<MailMessage> {
  const transport = openTransport(server);
  const domain = domainOf(from);
  return {
    async send(id, { to, subject, text, html }) {
      const messageId = `<${id}@${domain}>`;
      try {
        // Use an object: in a string, a comma would separate two addresses.
        await transport.sendMail({ messageId, from, to: { name: "", address: to }, subject, text, html, headers });
        return { kind: "accepted", reference: messageId };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

/** Connects and logs in, and sends nothing. @returns why that failed, or null. */
export async function probeSmtp({ server }: SmtpSettings): Promise<string | null> {
  const transport = openTransport(server, timeouts.response);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const outcome = outcomeOf(error);
    return "reason" in outcome ? outcome.reason : outcome.kind;
  } finally {
    transport.close();
  }
}

/** Opens no connection yet. Loads the mail package only here, because a server without SMTP does not need it. */
function openTransport(server: string, socketTimeout: number = timeouts.mailIdle): Nodemailer.Transporter {
  const { createTransport } = createRequire(import.meta.url)("nodemailer") as typeof Nodemailer;
  return createTransport({
    url: server,
    dnsTimeout: timeouts.response,
    connectionTimeout: timeouts.response,
    greetingTimeout: timeouts.response,
    socketTimeout,
    // A mail server on this machine usually has a self-signed certificate, and nobody can intercept the connection.
    tls: { rejectUnauthorized: !isThisMachine(server) },
    // Never load files or URLs that a mail's text names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Prevents automatic replies. */
const headers = { "Auto-Submitted": "auto-generated" };

/**
 * The parts of an SMTP error that are read. The error's words are only searched, never kept, because servers quote the recipient in them.
 */
const smtpError = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().catch(""),
});

function outcomeOf(error: unknown): SendOutcome {
  const { code = "unknown error", command, responseCode, response } = smtpError.catch({ response: "" }).parse(error);
  if (responseCode === undefined) return { kind: code === "EENVELOPE" || code === "EAUTH" ? "rejected" : "failed", reason: code };
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const reason = detail === undefined ? `answered ${responseCode}` : `answered ${responseCode} (${detail})`;
  if (responseCode < 500) return { kind: "failed", reason };
  if (command !== "RCPT TO") return { kind: "rejected", reason };
  return isAboutAddress(responseCode, detail, response) ? { kind: "refused", reason: "invalid" } : { kind: "failed", reason };
}

/**
 * Returns whether a server refused a recipient because of the address itself. Otherwise the server refuses us, for example to relay, and
 * would refuse everybody. Decides by the detailed status (RFC 3463: 1 addressing, 2.1 and 2.2 a mailbox that is off or full). Without one,
 * 550, 551 and 553 are about the mailbox (RFC 5321, section 4.2.3), unless the words say that they are about us: some servers answer 550 to
 * everything.
 */
function isAboutAddress(responseCode: number, detail: string | undefined, words: string): boolean {
  if (detail !== undefined && detail !== "5.0.0") return /^5\.(?:1\.(?:[0-6]|10)|2\.[12])$/.test(detail);
  return [550, 551, 553].includes(responseCode) && !/relay|permi|polic|auth|log.?in|sender|block|black|reputation|spam|rate/i.test(words);
}

/** Returns whether an address leads to the machine that opens it. */
export function isThisMachine(address: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(new URL(address).hostname);
}

function domainOf(from: string): string {
  return /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost";
}
