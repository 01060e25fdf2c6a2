import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Thing } from "#contract/desk";
import { DeskPage } from "~/features/desk/desk-page";
import { navFor } from "~/features/desk/nav.server";
import { SectionsView, ThingTitle } from "~/features/desk/thing-view";
import { postedFields } from "~/forms/posted-fields.server";
import { paths } from "~/paths";
import { pageMeta } from "~/screen";
import { foundAtDesk, requireDeskOperator } from "~/session/desk.server";
import { formatDateTime } from "~/ui/date";
import { Disclosure } from "~/ui/disclosure";
import { ButtonLink } from "~/ui/links-and-buttons";
import { Path } from "~/ui/path";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const at = await requireDeskOperator(request);
  const reference = { kind: params["list"] ?? "", id: params["id"] ?? "" };
  const { actions, ...thing } = foundAtDesk(await at.desk.readThing(at.operator, reference));
  // The values that fill the forms stay on the server: they can be what the page masks.
  return json({ nav: await navFor(at), thing, actions: actions.map(({ command, title }) => ({ command, title })) });
}

/** Shows a masked value in whole. The backend writes down who asked. */
export async function action({ request, params }: ActionFunctionArgs) {
  const at = await requireDeskOperator(request);
  const kind = (await postedFields(request, new Map([["show", 40]]))).get("show") ?? "";
  return json({ kind, value: foundAtDesk(await at.desk.reveal(at.operator, { kind, id: params["id"] ?? "" })) });
}

export { ErrorBoundary, handle, links } from "~/features/desk/desk-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({ title: data?.thing.title ?? "Desk", description: "One thing at the desk." }));

export default function DeskThing() {
  const { nav, thing, actions } = useLoaderData<typeof loader>();
  const shown = useActionData<typeof action>();
  const { reference, state, sections, history } = thing;
  const waits = state?.tone === "waiting" || state?.tone === "bad";
  const wide = sections.filter(({ kind }) => kind !== "facts");
  const next = waits ? actions[0] : undefined;
  const others = actions.filter((each) => each !== next);
  const linkOf = ({ command, title }: (typeof actions)[number], tone: "main" | "plain") => (
    <ButtonLink key={command} tone={tone} href={paths.deskCommand(command, reference)}>
      {title}
    </ButtonLink>
  );
  return (
    <DeskPage
      nav={nav}
      title={<ThingTitle {...thing} />}
      actions={
        <>
          {next !== undefined && linkOf(next, "main")}
          {others.length > 0 && (
            <Disclosure summary={next === undefined ? "Actions" : "More"}>{others.map((each) => linkOf(each, "plain"))}</Disclosure>
          )}
        </>
      }
      current={reference.kind}
      isInside
    >
      <div className="desk-columns">
        <div className="desk-column-wide">
          <SectionsView sections={wide.slice(0, 1)} />
          {history.length > 0 && (
            <section className="desk-section">
              <h2 className="desk-section-title">Timeline</h2>
              <Path
                steps={history.map(({ moment, who, what }) => ({ label: what, text: <When moment={moment} who={who} />, mark: "done" }))}
              />
            </section>
          )}
          <SectionsView sections={wide.slice(1)} />
        </div>
        <div className="desk-column">
          <SectionsView sections={sections.filter(({ kind }) => kind === "facts")} shown={shown} />
        </div>
      </div>
    </DeskPage>
  );
}

function When({ moment, who }: Pick<Thing["history"][number], "moment" | "who">) {
  return (
    <span className="desk-when">
      <time dateTime={moment}>{formatDateTime(new Date(moment))}</time>
      {who !== "" && `, ${who}`}
    </span>
  );
}
