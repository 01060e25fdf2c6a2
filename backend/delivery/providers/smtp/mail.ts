import { createTransport } from "nodemailer";
import { z } from "zod";

import type { MailMessage } from "../../messages/message";
import type { Provider, SendOutcome } from "../provider";
import { timeouts } from "../timeouts";
import type { SmtpSettings } from "./settings";

/**
 * Hands mail to a mail server. SMTP is not idempotent: when the server's answer is lost, the mail is sent again. Both copies have the
 * same Message-ID, so mailboxes can recognise the second.
 */
export function openSmtpMail({ server, from }: SmtpSettings): Provider<MailMessage> {
  const transport = createTransport({
    url: server,
    connectionTimeout: timeouts.answer,
    greetingTimeout: timeouts.answer,
    socketTimeout: timeouts.mailSilence,
    // A relay on this machine usually has a self-signed certificate, and the connection cannot be intercepted.
    tls: { rejectUnauthorized: !isThisMachine(server) },
    // A mail is plain text: never read a file or an address for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = domainOf(from);
  return {
    async send(id, { to, subject, text }) {
      const messageId = `<${id}@${domain}>`;
      try {
        // As an object: in a string, a comma would split the address in two.
        await transport.sendMail({ messageId, from, to: { name: "", address: to }, subject, text, headers });
        return { kind: "accepted", reference: messageId };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

/** Asks automatic replies not to answer. */
const headers = { "Auto-Submitted": "auto-generated" };

/** A failed send. Its message is not kept, because servers quote the recipient. */
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
