import { createTransport } from "nodemailer";
import { z } from "zod";

import type { MailMessage } from "../../messages/message";
import type { Provider, SendOutcome } from "../provider";
import { schedule } from "../../outbox/schedule";
import type { SmtpSettings } from "./settings";

/**
 * Hands mail to a mail server. SMTP knows no idempotency: when the server's last word is lost, the mail is handed in again.
 * Both then carry the same Message-ID, by which mailboxes tell a copy.
 */
export function openSmtpMail({ server, from }: SmtpSettings): Provider<MailMessage> {
  const transport = createTransport({
    url: server,
    connectionTimeout: schedule.providerAnswer,
    greetingTimeout: schedule.providerAnswer,
    socketTimeout: schedule.mailSilence,
    // A relay on this machine has a certificate of its own making, as a rule, and nobody stands in between.
    tls: { rejectUnauthorized: !isThisMachine(server) },
    // A mail is text that we have at hand: nothing in it is ever a file or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = domainOf(from);
  return {
    async send(id, { to, subject, text }) {
      const messageId = `<${id}@${domain}>`;
      try {
        // As an object, or a comma in an address would make two of it.
        await transport.sendMail({ messageId, from, to: { name: "", address: to }, subject, text, headers });
        return { kind: "accepted", reference: messageId };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

/** Asks holiday notices and the like not to answer. */
const headers = { "Auto-Submitted": "auto-generated" };

/** What is known of a failed hand-over. Its words are not kept: servers quote whom they refuse. */
const smtpError = z.object({ code: z.string().optional(), command: z.string().optional(), responseCode: z.number().optional() });

function outcomeOf(error: unknown): SendOutcome {
  const { code = "unknown error", command, responseCode } = smtpError.catch({}).parse(error);
  if (responseCode === undefined) return { kind: code === "EENVELOPE" || code === "EAUTH" ? "rejected" : "failed", reason: code };
  const reason = `answered ${responseCode}`;
  if (responseCode < 500) return { kind: "failed", reason };
  return command === "RCPT TO" ? { kind: "refused", reason: "invalid" } : { kind: "rejected", reason };
}

function isThisMachine(server: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(server).hostname);
}

function domainOf(from: string): string {
  return /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost";
}
