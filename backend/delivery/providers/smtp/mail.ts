import type { createTransport, Transporter } from "nodemailer";
import { z } from "zod";

import type { MailMessage } from "../../messages/message";
import type { Provider, SendOutcome } from "../provider";
import { timeouts } from "../timeouts";
import type { SmtpSettings } from "./settings";

type LoadPackage = () => Promise<{ readonly createTransport: typeof createTransport }>;

/**
 * Sends mail through a mail server, which cannot detect duplicates. After a lost response, the mail is sent again with the same
 * Message-ID, so that mailboxes can detect the duplicate.
 * @param load - loads the mail package. Called when the first mail is sent, and again for the next mail if loading failed.
 */
export function createSmtpMail({ server, from }: SmtpSettings, load: LoadPackage = () => import("nodemailer")): Provider<MailMessage> {
  let opened: Transporter | null = null;
  const domain = domainOf(from);
  return {
    async send(id, { to, subject, text, html }) {
      const messageId = `<${id}@${domain}>`;
      try {
        const transport = (opened ??= await openTransport(server, load));
        // Use an object: in a string, a comma would separate two addresses.
        await transport.sendMail({ messageId, from, to: { name: "", address: to }, subject, text, html, headers });
        return { kind: "accepted", reference: messageId };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

async function openTransport(server: string, load: LoadPackage): Promise<Transporter> {
  const nodemailer = await load();
  return nodemailer.createTransport({
    url: server,
    connectionTimeout: timeouts.response,
    greetingTimeout: timeouts.response,
    socketTimeout: timeouts.mailIdle,
    // A mail server on this machine usually has a self-signed certificate, and nobody can intercept the connection.
    tls: { rejectUnauthorized: !isThisMachine(server) },
    // Never load files or URLs that a mail's text names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Prevents automatic replies. */
const headers = { "Auto-Submitted": "auto-generated" };

/** The parts of an SMTP error that are read. The error's message is not read, because servers quote the recipient in it. */
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
