import {
  longSmsWarning,
  registeredLinks,
  smsRegistrations,
  type SmsRegistration,
  type TemplateIds,
} from "../../../delivery/providers/sms-registration";
import { done, commandWithoutDatabase } from "../command";

export const smsTemplates = commandWithoutDatabase({
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

function indented(title: string, text: string): string[] {
  return [`# ${title}:`, ...text.split("\n").map((line) => `#   ${line}`)];
}
