import { z } from "zod";

import { DAY_MS } from "#contract/day";
import { ownerAnswerLabels } from "#contract/owner-answers";
import type { AttemptKind } from "../../../contact/contacts/contact";
import { type ContactSummary, summariseContacts } from "../../../contact/contacts/summary";
import { registeredName, whatsappTemplates as templatesFor, type WhatsappTemplate } from "../../../delivery/messages/whatsapp-templates";
import { retryDeadLetters } from "../../../delivery/outbox/store";
import {
  longSmsWarning,
  registeredLinks,
  smsRegistrations,
  type SmsRegistration,
  type TemplateIds,
} from "../../../delivery/providers/sms-registration";
import { commandWithoutDatabase, databaseCommand, done, doneTable, refuse } from "../command";
import { flag, operand, option, optional } from "../parameters";
import { values } from "../values";

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

const contacts = databaseCommand({
  name: "contacts",
  verb: "Count contacts",
  purpose: "Count recent contacts, their messages and phone calls, and the owners' answers",
  role: "viewer",
  parameters: { days: optional(option("N", `number of days; default ${DEFAULT_DAYS}`, values.count(1, MAX_DAYS))) },
  async perform({ services: { database, clock } }, { days }) {
    const since = new Date(clock.now().getTime() - (days ?? DEFAULT_DAYS) * DAY_MS);
    const summary = await summariseContacts(database, since);
    return doneTable(["What", "Number"], rowsOf(summary), summary);
  },
});

function rowsOf({ contacts: total, attempts, answers, solved }: ContactSummary): [string, number][] {
  return [
    ["Contacts", total],
    ...attempts.map(({ kind, count }): [string, number] => [attemptNames[kind], count]),
    ...answers.map(({ answer, count }): [string, number] => [`Answered "${ownerAnswerLabels[answer]}"`, count]),
    ["Solved", solved],
  ];
}

const attemptNames: Readonly<Record<AttemptKind, string>> = {
  message: "Messages",
  rung: "Messages again, by another channel",
  spoken: "Spoken calls",
  automatic_reminder: "Automatic reminders",
  reminder: "Reminders that scanners requested",
  call: "Calls to owners",
  emergency_call: "Calls to emergency contacts",
  accident_call: "Calls at accidents",
  redirected_call: "Calls redirected to emergency contacts",
};

const letterId = z
  .string()
  .regex(/^\d{1,16}$/, "must be the number of a message in the outbox")
  .transform(Number);

const retry = databaseCommand({
  name: "retry",
  verb: "Send again",
  purpose: "Send messages again that could not be sent",
  subject: { list: "outbox", parameter: "id" },
  role: "orders",
  remarks: ["Does not repeat phone calls, or messages that have expired, such as codes."],
  parameters: {
    id: optional(operand("ID", "message's number", letterId)),
    all: flag("all messages that can be sent again"),
  },
  async perform({ services: { database, clock } }, { id, all }) {
    if ((id === null) === !all) return refuse("Give a message's number, or choose all.");
    const revived = await retryDeadLetters(database, clock.now(), id);
    if (id !== null && revived === 0) return refuse("The message is unknown or can no longer be sent.");
    return done([`Scheduled for delivery: ${revived}.`], { revived });
  },
});

const smsTemplates = commandWithoutDatabase({
  name: "sms-templates",
  purpose: "Write the file of SMS_TEMPLATES: every SMS as it must be registered in India (DLT), with its id",
  role: "viewer",
  remarks: [
    "Uses BRAND_NAME and APP_ORIGIN. Writes the ids that are set. While some are missing, run the command with SMS=sandbox.",
    "Register each text, write the id of its template behind its name, and set SMS_TEMPLATES to the path of the file. Those with _hi are optional.",
    "Some DLT portals accept only {#var#}. There, write {#var#} for each variable, and enter the variable's tag in the field beside that {#var#}.",
  ],
  parameters: {},
  perform({ environment }) {
    const templates = smsRegistrations(environment);
    const links = registeredLinks(environment);
    const warning = longSmsWarning(environment);
    const notes = [linkNote(links), ...(warning === null ? [] : [`Warning: ${warning}`])].map((note) => `# ${note}`);
    const lines = templates.flatMap((template) => linesFor(template, environment.smsTemplateIds));
    return Promise.resolve(done([...notes, ...lines], { dynamicUrls: links, warning, templates }));
  },
});

function linkNote(links: readonly string[]): string {
  if (links.length === 0) return "APP_ORIGIN is not set, so the texts have no links. Set APP_ORIGIN before you register the texts.";
  return `Register these addresses as dynamic URLs: ${links.join(" ")}`;
}

function linesFor({ template, text, textAtMsg91, variables, length }: SmsRegistration, ids: TemplateIds): string[] {
  const { alphabet, characters, segments } = length;
  return [
    "",
    ...indented("Register", text),
    ...indented("In MSG91's panel", textAtMsg91),
    ...indented("Variables", variables.map(({ name, tag, longest }) => `${name}: ${tag}, at most ${longest} characters`).join("\n")),
    ...indented("Length", `at most ${characters} characters (${alphabet === "gsm" ? "GSM" : "Unicode"}), ${segments} SMS`),
    `${template}=${ids[template] ?? ""}`,
  ];
}

const whatsappTemplates = commandWithoutDatabase({
  name: "whatsapp-templates",
  purpose: "Print every WhatsApp text as it must be submitted to Meta or Twilio, as the file of WHATSAPP_TEMPLATES",
  role: "viewer",
  remarks: [
    "Uses BRAND_NAME and APP_ORIGIN. With WHATSAPP=twilio, writes the ids that are set.",
    "Submit each text as category Utility, with its name, its language and its buttons as quick replies. English is needed, the others are optional.",
    "With WHATSAPP=cloud, the names are enough. With Twilio, make each a content template (twilio/quick-reply, or twilio/text for the test), with the text behind each button as its id, and write the template's own id (HX…) behind its name.",
    "--json prints what Meta's API takes at ACCOUNT_ID/message_templates.",
  ],
  parameters: {},
  perform({ environment }) {
    const { whatsapp } = environment.delivery;
    const ids = whatsapp.provider === "twilio" ? whatsapp.templateIds : new Map<string, string>();
    const templates = templatesFor(environment);
    const note =
      environment.appOrigin === null ? ["# APP_ORIGIN is not set, so the texts have no links. Set it before you submit them."] : [];
    const lines = templates.flatMap((template) => {
      const { name, language, body, examples, buttons } = template;
      return [
        "",
        ...indented(`${name}, language ${language}, category Utility`, body),
        ...(buttons.length === 0 ? [] : indented("Quick replies", buttons.map(({ title, payload }) => `${title} (${payload})`).join("\n"))),
        ...(examples.length === 0 ? [] : indented("Examples", examples.map((example, n) => `{{${n + 1}}}: ${example}`).join("\n"))),
        `${registeredName(name, language)}=${ids.get(registeredName(name, language)) ?? ""}`,
      ];
    });
    return Promise.resolve(done([...note, ...lines], templates.map(submissionOf)));
  },
});

/** Returns a template as Meta's API takes it. */
function submissionOf({ name, language, body: text, examples, buttons }: WhatsappTemplate) {
  const body = { type: "BODY", text, ...(examples.length === 0 ? {} : { example: { body_text: [examples] } }) };
  const replies = buttons.map(({ title }) => ({ type: "QUICK_REPLY", text: title }));
  return {
    name,
    language,
    category: "UTILITY",
    components: [body, ...(replies.length === 0 ? [] : [{ type: "BUTTONS", buttons: replies }])],
  };
}

function indented(title: string, text: string): string[] {
  return [`# ${title}:`, ...text.split("\n").map((line) => `#   ${line}`)];
}

export const messageCommands = [contacts, retry, smsTemplates, whatsappTemplates];
