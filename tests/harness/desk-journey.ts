import { demoOperator } from "../../backend/desk/operators/demo-operator";
import { browser, type Visitor } from "./browser/browser";
import type { Page } from "./browser/page";
import { codeSentTo } from "./outbox";

/** Requests the mail code of the demo's operator. @returns the next step of the log-in. */
export async function requestDeskCode(visitor: Visitor, email: string = demoOperator.email): Promise<Page> {
  return (await visitor.open("/desk/login")).form("Send code").fill({ email }).submit("Send code");
}

/** Logs the demo's operator in. Only once in half a minute, because a time-based code works once. */
export async function logInOperator(origin: string, visitor = browser(origin)): Promise<Visitor> {
  const page = await requestDeskCode(visitor);
  const mailCode = await codeSentTo(origin, demoOperator.email);
  const second = await page.form("Log in").fill({ code: mailCode }).submit("Log in");
  const today = await second
    .form("Log in")
    .fill({ code: await timeCode(origin) })
    .submit("Log in");
  if (today.path !== "/desk") throw new Error(`The log-in ended at ${today.path}: ${today.text}`);
  return visitor;
}

/** Returns what the demo operator's authenticator app shows now. */
export async function timeCode(origin: string): Promise<string> {
  const outbox = await browser(origin).open("/sandbox/outbox");
  return outbox.find("strong", { "data-operator-code": true })[0]?.text ?? "";
}

/** Opens a command's form, fills it and runs it. */
export async function runAtDesk(operator: Visitor, path: string, values: Readonly<Record<string, string | boolean>>): Promise<Page> {
  const opened = await operator.open(path);
  const isMail = opened.forms().some(({ buttons }) => buttons.includes("Preview") && buttons.includes("We look into it"));
  const [verb, yes] = isMail ? ["Preview", "Send this"] : [verbOf(opened), `Yes, ${verbOf(opened).toLowerCase()}`];
  const page = await opened.form(verb).fill(values).submit(verb);
  // Before money moves or a mail goes, the form asks once more.
  const asks = page.find("input", { name: "form-confirmed" }).length > 0;
  return asks ? page.form(yes).submit(yes) : page;
}

/** Returns what the button of a command's form says, which is also the page's heading. */
function verbOf(page: Page): string {
  return page.find("h1")[0]?.text ?? "";
}
