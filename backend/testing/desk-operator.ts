import { issueSession } from "../accounts/sessions";
import { sessions } from "../accounts/tables";
import { createDesk } from "../desk/operate/desk/desk";
import { workOnNextJob } from "../desk/operate/desk/job-worker";
import { readInvocation } from "../desk/operate/invocation";
import { createOperator, findOperatorByEmail } from "../desk/operators/operators";
import { readJob } from "../desk/operators/job-store";
import { silentLog } from "../platform/process/log";
import type { TestBackend } from "./test-backend";

const noFile = () => {
  throw new Error("no such file");
};

/**
 * Returns a function that sends a command line as the desk's form of the command, by an operator who has just typed a code of the app. It
 * answers the command's question, and does its job at once.
 */
export function deskOperatorOf(backendOf: () => TestBackend) {
  let token: string | null = null;
  let forms = 0;

  async function freshToken(): Promise<string> {
    const { services } = backendOf();
    const { database, clock } = services;
    if (token === null) {
      const email = "model@desk.example.in";
      await createOperator(services, { email, name: "model", role: "all" });
      token = await issueSession(database, services, "operator", (await findOperatorByEmail(database, email))?.id ?? 0);
    }
    await database.update(sessions).set({ confirmedAt: clock.now(), lastUsedAt: clock.now() });
    return token;
  }

  return async function operate(words: string, ...more: readonly string[]): Promise<{ readonly kind: string; readonly said: string }> {
    const { services } = backendOf();
    const read = readInvocation([...words.split(" "), ...more], noFile);
    if (read.kind !== "command") throw new Error(`Not understood: ${words}`);
    const values = Object.fromEntries(Object.entries(read.raw).map(([name, value]) => [name, value === true ? "on" : String(value)]));
    const desk = createDesk(services, { dump: noFile }, () => undefined);
    const known = await freshToken();
    const send = (confirmed: string | null) =>
      desk.runCommand(known, read.command.name, values, { key: `form ${(forms += 1)}`, confirmed });
    const first = await send(null);
    const result = first.kind === "question" ? await send(first.text) : first;
    if (result.kind === "done") return { kind: "done", said: result.lines.join("\n") };
    if (result.kind === "refused") return { kind: "refused", said: result.message };
    if (result.kind !== "started") throw new Error(`The desk answered ${result.kind}`);
    await workOnNextJob(services, { dump: noFile }, silentLog);
    const job = await readJob(services, result.job);
    return { kind: job?.state ?? "gone", said: job?.message ?? "" };
  };
}
