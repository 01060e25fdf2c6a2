import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

/** How the mail server treats the next emails. */
export type MailFault =
  | "none"
  | "unknown mailbox"
  | { readonly refusesRecipient: string }
  | "full mailbox"
  | "spam"
  | "lost answer"
  | "slow"
  | "silent";

export type FakeMailServer = {
  /** SMTP_URL, with valid credentials. */
  readonly url: string;
  /** SMTP_URL with a wrong password. */
  readonly forgedUrl: string;
  /** The received emails, oldest first. */
  readonly mails: Email[];
  behave(fault: MailFault): void;
  close(): Promise<void>;
};

const credentials = { username: "platenote", password: "p@ss word" };

/** Starts a real mail server on this machine that stores the emails it receives. */
export async function startFakeMailServer(): Promise<FakeMailServer> {
  const mails: Email[] = [];
  let fault: MailFault = "none";

  const server = new SMTPServer({
    // The server requires encryption. Its certificate is self-signed.
    allowInsecureAuth: false,
    logger: false,
    closeTimeout: 100,
    onAuth({ username, password }, _session, callback) {
      const isRight = username === credentials.username && password === credentials.password;
      callback(isRight ? null : new Error("Invalid username or password"), isRight ? { user: username } : undefined);
    },
    onConnect(_session, callback) {
      if (fault !== "silent") callback();
    },
    onRcptTo(_address, _session, callback) {
      if (typeof fault === "object") callback(refusal(Number(fault.refusesRecipient.slice(0, 3)), fault.refusesRecipient.slice(4)));
      else if (fault === "unknown mailbox") callback(refusal(550, "No such user here"));
      else if (fault === "full mailbox") callback(refusal(452, "Mailbox full"));
      else callback();
    },
    onData(stream, session, callback) {
      void readAll(stream).then(async (content) => {
        if (fault === "spam") return callback(refusal(554, "Message refused"));
        mails.push(await PostalMime.parse(content));
        if (fault === "slow") await pause(4_200);
        if (fault !== "lost answer") return callback();
        fault = "none";
        for (const connection of server.connections) if (connection.session.id === session.id) connection.close();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const urlWith = (password: string) => `smtp://${credentials.username}:${encodeURIComponent(password)}@127.0.0.1:${port}`;

  return {
    url: urlWith(credentials.password),
    forgedUrl: urlWith("guessed"),
    mails,
    behave: (next) => {
      fault = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
