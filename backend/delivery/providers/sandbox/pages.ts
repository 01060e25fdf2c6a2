import { Hono } from "hono";
import { html } from "hono/html";

import { dayFirstOf, dayInIndia } from "#contract/day";
import { inIndia } from "#contract/india-time";
import type { CoreServices } from "../../../platform/database/database";
import { formFields } from "../../../platform/http/form-body";
import { readText } from "../../../platform/http/request-body";
import { pageResponse, respond } from "../../../platform/http/responses";
import { outboxPolicy, requireSandboxToken, type SandboxServices, type TryToken } from "./access-token";
import outboxStyle from "./outbox.css?raw";
import { onPhone, pressOn, readOutcome, type Outcome, type PhoneServices, type Shown } from "./phone";
import { findDelivery, listDeliveries, type SandboxDelivery } from "./store";
import type { OutgoingMessage } from "../../messages/message";
import { answerPath, answerPathOf, orderPath } from "../../messages/sms-templates";
import { plainPage, type Markup } from "../../../platform/plain-page/plain-page";

const PAGE_SIZE = 20;

/**
 * Creates the sandbox's pages. Mount them under /sandbox if a channel or the payments use a sandbox.
 * @param readOperatorCode - returns what the demo operator's authenticator app would show now, or null outside the demo.
 */
export function sandboxPages(
  services: SandboxServices & CoreServices & PhoneServices,
  tryToken: TryToken,
  readOperatorCode: () => Promise<string | null>,
): Hono {
  const pages = new Hono();
  pages.on(["GET", "POST"], ["/outbox", "/outbox/press"], requireSandboxToken(services, tryToken));
  pages.get("/outbox", async ({ req }) => {
    const page = readPage(req.query("page"));
    // Read one more than is shown, to detect an older page.
    const found = await listDeliveries(services, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 });
    const markup = await outboxPage({
      deliveries: found.slice(0, PAGE_SIZE),
      page,
      hasOlder: found.length > PAGE_SIZE,
      operatorCode: await readOperatorCode(),
      services,
      pressed: { outboxId: Number(req.query("pressed")), outcome: readOutcome(req.query("then")) },
    });
    return pageResponse(200, markup.toString(), outboxPolicy);
  });
  pages.post("/outbox/press", async ({ req }) => {
    const fields = formFields((await readText(req.raw)) ?? "");
    const outboxId = Number(fields?.get("id"));
    const delivery = Number.isSafeInteger(outboxId) ? await findDelivery(services, outboxId) : null;
    const outcome = delivery === null ? null : await pressOn(services, delivery, fields?.get("pressed") ?? "");
    const page = readPage(fields?.get("page") ?? undefined);
    return respond(303, null, { Location: `/sandbox/outbox?page=${page}&pressed=${outboxId}&then=${outcome}#d${outboxId}` });
  });
  return pages;
}

/** Parses a page number. Defaults to the first page. */
function readPage(value: string | undefined): number {
  return value !== undefined && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}

type OutboxPage = {
  readonly deliveries: readonly SandboxDelivery[];
  /** The page's number, from 1. */
  readonly page: number;
  readonly hasOlder: boolean;
  /** What the demo operator's authenticator app would show now. Null outside the demo. */
  readonly operatorCode: string | null;
  readonly services: PhoneServices;
  /** The delivery on which a button was pressed last, and what followed. */
  readonly pressed: { readonly outboxId: number; readonly outcome: Outcome | null };
};

/** Renders the outbox page. Tests read the data attributes of its entries. */
function outboxPage({ deliveries, page, hasOlder, operatorCode, services, pressed }: OutboxPage): Markup {
  const shown = (delivery: SandboxDelivery) => ({
    page,
    outcome: delivery.outboxId === pressed.outboxId ? pressed.outcome : null,
  });
  const title = page === 1 ? "Sandbox outbox" : `Sandbox outbox, page ${page}`;
  return plainPage(
    title,
    outboxStyle,
    html`<header>
        <div>
          <h1>${title}</h1>
          <p>What people would get, newest first. Sandbox: nothing is really sent. Buttons and keys answer as on a phone.</p>
          ${operatorCode === null ? "" : html`<p>Authenticator code of the demo operator: <strong data-operator-code>${operatorCode}</strong></p>`}
        </div>
      </header>
      <main>
        ${
          deliveries.length === 0
            ? html`<p>Nothing has been sent yet.</p>`
            : html`<ol>
                ${deliveries.map((delivery) => entry(delivery, messageContent(services, delivery, shown(delivery))))}
              </ol>`
        }
        ${pageLinks(page, hasOlder)}
      </main>`,
  );
}

function entry({ outboxId, message, state, createdAt }: SandboxDelivery, content: Markup): Markup {
  return html`<li id="d${outboxId}" data-channel="${message.channel}" data-to="${message.to}" data-state="${state}">
    <h2><span>${channelNames[message.channel]}</span> to ${message.channel === "push" ? "a browser" : breakable(message.to)}</h2>
    ${content}
    <p class="meta">
      <time datetime="${createdAt.toISOString()}">${indianTime(createdAt)}</time> <span class="state">${state.replace("_", " ")}</span>
    </p>
  </li>`;
}

/** Lets an e-mail address break before "@", dots and dashes, so that no word breaks on a narrow screen. */
function breakable(address: string): Markup[] {
  return address.split(/(?=\W)/).map((part) => html`<wbr />${part}`);
}

const channelNames: Readonly<Record<OutgoingMessage["channel"], string>> = {
  ...{ sms: "SMS", mail: "Mail", call: "Call" },
  ...{ whatsapp: "WhatsApp", push: "Notification", spoken: "Spoken call" },
};

/** Renders a message. Adds no whitespace around its text, because the page would show it. */
function messageContent(services: PhoneServices, delivery: SandboxDelivery, shown: Shown): Markup {
  const { message } = delivery;
  switch (message.channel) {
    case "sms":
      return html`<p class="text">${message.text}</p>
        ${linkTo(answerPathOf(message.template), message.values["answerCode"], answerLabel(message.template))}
        ${linkTo(orderPath, message.values["orderCode"], "Open the order")}`;
    case "mail":
      return html`<p><strong>${message.subject}</strong></p>
        <p class="text">${message.text}</p>`;
    case "call":
      return html`<p>A masked call from a person who scanned the sticker.</p>`;
    case "whatsapp":
    case "push":
    case "spoken":
      return onPhone(services, message, delivery, shown);
  }
}

/** Renders the link of an SMS. It also works without APP_ORIGIN. The SMS text then has no link. */
function linkTo(path: string, code: string | undefined, label: string): Markup | "" {
  return code === undefined ? "" : html`<p><a href="${path}${code}">${label}</a></p>`;
}

function answerLabel(template: string): string {
  return answerPathOf(template) === answerPath ? "Answer as the owner" : "Answer";
}

function pageLinks(page: number, hasOlder: boolean): Markup | "" {
  if (page === 1 && !hasOlder) return "";
  return html`<nav aria-label="Pages">
    ${page > 1 ? html`<a href="?page=${page - 1}" rel="prev">Newer</a>` : ""}
    ${hasOlder ? html`<a href="?page=${page + 1}" rel="next">Older</a>` : ""}
  </nav>`;
}

/** Formats a timestamp in Indian time: dd-mm-yyyy HH:mm:ss. */
export function indianTime(moment: Date): string {
  return `${dayFirstOf(dayInIndia(moment))} ${inIndia(moment).toISOString().slice(11, 19)}`;
}
