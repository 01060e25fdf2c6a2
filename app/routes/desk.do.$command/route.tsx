import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { CommandResult, ThingAction, ThingReference } from "#contract/desk";
import { inputsOf, joinTyped } from "~/features/desk/command-field";
import { CommandFields, formFields, type CommandReply, type FormWithOptions } from "~/features/desk/command-fields";
import { DeskPage } from "~/features/desk/desk-page";
import { readParcels } from "~/features/desk/list-state.server";
import { navFor } from "~/features/desk/nav.server";
import { RowTable } from "~/features/desk/row-table";
import { SectionsView, ThingTitle } from "~/features/desk/thing-view";
import { sanitisePage } from "~/features/static-page/read-static-page.server";
import { markRejected, newFormKey } from "~/forms/form.server";
import { postedFields } from "~/forms/posted-fields.server";
import { paths } from "~/paths";
import { pageMeta } from "~/screen";
import { requestContext } from "~/serving/request-context.server";
import { readBrowserMark } from "~/session/browser-mark.server";
import { foundAtDesk, requireDeskOperator, type AtDesk } from "~/session/desk.server";
import { redirectWithNotice } from "~/session/flash.server";
import { LinkParagraph } from "~/ui/links-and-buttons";
import { LongCode } from "~/ui/long-code";

/** The longest texts: a page's HTML, and everything else. */
const MAX_TEXT_LENGTH = 60_000;
const MAX_VALUE_LENGTH = 1_000;
/** The longest result that fits into a notice, which is in a cookie. */
const MAX_NOTICE_LENGTH = 400;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const at = await requireDeskOperator(request);
  const { form, thing, values, isOffered } = await askedIn(at, params["command"], request);
  const list = at.desk.lists.find(({ commands }) => commands.includes(form.command))?.name;
  return json({ nav: await navFor(at), form, formKey: newFormKey(), values, thing, isOffered, list: thing?.reference.kind ?? list });
}

/**
 * Returns the form of a command, and the thing from which the operator came, with its values for the form. The form does not ask for what
 * names the thing, `of`. These values stay on the server. `isOffered`: whether the thing offers the command, or no longer does.
 */
async function askedIn({ desk, operator }: AtDesk, name = "", request: Request) {
  const form = foundAtDesk(desk.formsFor(operator).find(({ command }) => command === name) ?? null);
  const query = new URL(request.url).searchParams;
  const [kind, id] = [query.get("of"), query.getAll("id").join(",")];
  if (kind === null) return { form, thing: null, of: {}, values: {}, isOffered: true };
  const { actions, ...thing } = foundAtDesk(await desk.readThing(operator, { kind, id }));
  const action = actions.find(({ command }) => command === name);
  const { of, values, options = {} }: Omit<ThingAction, "command" | "title"> = action ?? { of: {}, values: {} };
  const fields = form.fields
    .map((field) => ({ ...field, options: options[field.name] }))
    .filter((field) => !(field.name in of) && field.options?.length !== 0);
  return {
    form: { ...form, fields },
    // A form with an input for each part of the thing names all that it is about.
    thing: fields.flatMap(inputsOf).some(({ option }) => option !== null) ? { ...thing, sections: [] } : thing,
    of,
    values,
    isOffered: action !== undefined,
  };
}

const NOT_OFFERED = "This is done already, or no longer possible.";

export async function action({ request, params, context }: ActionFunctionArgs) {
  const at = await requireDeskOperator(request);
  const { form, thing, of, isOffered } = await askedIn(at, params["command"], request);
  if (thing !== null && !isOffered) {
    const { kind, id } = thing.reference;
    return redirectWithNotice(paths.deskThing(kind, id), { tone: "error", text: NOT_OFFERED });
  }
  const fields = await postedFields(request, maxLengthsOf(form));
  const values = Object.fromEntries(form.fields.flatMap(inputsOf).map(({ name }) => [name, fields.get(name) ?? ""]));
  // A browser posts line breaks as two characters.
  const confirmed = fields.get(formFields.confirmed)?.replace(/\r\n/g, "\n") ?? null;
  const reply: CommandReply = { values, question: confirmed };
  const intent = fields.get(formFields.intent) ?? "";
  const ready = form.readyTexts[intent];
  if (ready !== undefined) return json<CommandReply>({ values: { ...values, text: [values["text"], ready].filter(Boolean).join("\n\n") } });
  if (intent === "preview") return json({ ...reply, preview: await sanitisePage(values["file"] ?? "") });
  const refused = (problem: Partial<CommandReply>) => {
    markRejected(context);
    return json({ ...reply, ...problem }, { status: 400 });
  };
  const code = (fields.get(formFields.timeCode) ?? "").trim();
  if (code !== "") {
    const checked = await at.desk.refreshCode(at.token, code, {
      address: requestContext().clientAddress,
      browserMark: await readBrowserMark(request),
    });
    if (checked.kind === "refused") return refused({ needsCode: true, errors: { [formFields.timeCode]: checked.message } });
  }
  const sent = { key: fields.get(formFields.key) ?? newFormKey(), confirmed };
  const typed = { ...Object.fromEntries(form.fields.map((field) => [field.name, joinTyped(field, values)])), ...of };
  const result = await at.desk.runCommand(at.token, form.command, typed, sent);
  return answer(result, reply, refused, await afterwards(at, result, thing?.reference ?? null, { command: form.command, typed }));
}

type Sent = { readonly command: string; readonly typed: Readonly<Record<string, string>> };

/** Returns where to go after a command: to the slips, after a dispatch to the next parcel, otherwise to the thing. */
async function afterwards(at: AtDesk, result: CommandResult, thing: ThingReference | null, { command, typed }: Sent) {
  if (command === "reserve-packs") return paths.deskSlips(typed["orders"] ?? "");
  if (thing === null) return null;
  const isDispatched = command === "dispatch" && result.kind === "done";
  const next = isDispatched ? (await readParcels(at)).rows[0]?.to : null;
  return next ? paths.deskCommand(command, next) : paths.deskThing(thing.kind, thing.id);
}

/** Answers with the result, or leads on to the path `next`. A result that is too long for a notice stays on this page. */
async function answer(
  result: CommandResult,
  reply: CommandReply,
  refused: (problem: Partial<CommandReply>) => ReturnType<typeof json<CommandReply>>,
  next: string | null,
) {
  switch (result.kind) {
    case "not allowed":
      throw new Response(null, { status: 404 });
    case "question":
      return json({ ...reply, question: result.text });
    case "fresh code needed":
      return refused({ needsCode: true, formError: "Type the code that your authenticator app shows now." });
    case "refused":
      if (result.field !== null) {
        const { field, message, parts = {} } = result;
        const errors = Object.entries(parts).map(([part, problem]) => [`${field}-${part}`, problem] as const);
        return refused({ errors: { ...Object.fromEntries(errors), [field]: message } });
      }
      return refused(result.table === undefined ? { formError: result.message } : { table: result.table });
    case "started":
      return redirect(paths.deskJob(result.job), 303);
    case "done": {
      const { lines, table, isPreview } = result;
      const text = lines.join(" ");
      if (next === null || text.length > MAX_NOTICE_LENGTH)
        return json<CommandReply>({ values: isPreview ? reply.values : {}, lines, table, next });
      return redirectWithNotice(next, text);
    }
  }
}

function maxLengthsOf({ fields }: FormWithOptions): ReadonlyMap<string, number> {
  const lengthOf = (input: string, isPart: boolean) => (input === "long text" && !isPart ? MAX_TEXT_LENGTH : MAX_VALUE_LENGTH);
  const own = fields.flatMap((field) => inputsOf(field).map(({ name, option }) => [name, lengthOf(field.input, option !== null)] as const));
  return new Map([
    [formFields.intent, 20],
    [formFields.timeCode, 40],
    [formFields.key, 40],
    [formFields.confirmed, MAX_TEXT_LENGTH],
    ...own,
  ]);
}

export { ErrorBoundary, handle, links } from "~/features/desk/desk-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: data?.form.verb ?? "Desk",
  description: "An action of the desk.",
}));

export default function DeskCommand() {
  const { nav, form, formKey, values, thing, isOffered, list } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? null;
  const sections = thing?.sections ?? [];
  const facts = sections.filter(({ kind }) => kind === "facts");
  // What the form's own field shows is not shown twice.
  const about = sections.filter(
    (section) => section.kind === "table" || (section.kind === "text" && !Object.values(values).includes(section.text)),
  );
  return (
    <DeskPage nav={nav} title={form.verb} current={list ?? form.command} isInside={list !== undefined}>
      {thing !== null && (
        <p className="desk-about">
          <ThingTitle {...thing} href={paths.deskThing(thing.reference.kind, thing.reference.id)} />
        </p>
      )}
      <div className="desk-columns">
        <div className="desk-column-wide">
          <SectionsView sections={about.slice(0, 1)} />
          <Result reply={reply} isOffered={isOffered} />
          {isOffered && !reply?.next && (
            <>
              <p>{[`${form.purpose}.`, ...form.remarks].join(" ")}</p>
              <CommandFields form={form} values={reply?.values ?? values} reply={reply} formKey={formKey} />
            </>
          )}
          {reply?.preview && (
            <section className="prose" aria-label="Preview">
              <h2>Preview</h2>
              <div dangerouslySetInnerHTML={{ __html: reply.preview }} />
            </section>
          )}
        </div>
        {facts.length > 0 && (
          <div className="desk-column">
            <SectionsView sections={facts} />
          </div>
        )}
      </div>
    </DeskPage>
  );
}

type ResultProps = { readonly reply: CommandReply | null; readonly isOffered: boolean };

function Result({ reply, isOffered }: ResultProps) {
  if (reply?.table)
    return (
      <>
        <p className="desk-about" role="status">
          {reply.table.title}
        </p>
        <RowTable caption="Result" columns={reply.table.columns} rows={reply.table.rows} />
        <p className="screen-only" data-print="" />
      </>
    );
  if (!reply?.lines) return isOffered ? null : <p role="alert">{NOT_OFFERED}</p>;
  return (
    <>
      <p className="desk-result">
        <LongCode>{reply.lines.join("\n")}</LongCode>
      </p>
      {reply.next && <LinkParagraph href={reply.next}>Go on</LinkParagraph>}
    </>
  );
}
