import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { Cell, Section } from "#contract/desk";
import { ToneBadge, CellView } from "~/features/desk/cell-view";
import { DeskPage } from "~/features/desk/desk-page";
import { deskLinks } from "~/features/desk/desk-style";
import { navFor } from "~/features/desk/nav.server";
import { RowTable } from "~/features/desk/row-table";
import { HiddenField } from "~/forms/hidden-fields";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { foundAtDesk, requireDeskOperator } from "~/session/desk.server";
import { formatDateTime } from "~/ui/date";
import { DescriptionList } from "~/ui/description-list";
import { ButtonLink, Button } from "~/ui/links-and-buttons";
import { Row } from "~/ui/page";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const at = await requireDeskOperator(request);
  const reference = { kind: params["list"] ?? "", id: params["id"] ?? "" };
  const { actions, ...thing } = foundAtDesk(await at.desk.readThing(at.operator, reference));
  // The values that fill the forms stay on the server: they can be what the page masks.
  return json({ nav: navFor(at), thing, actions: actions.map(({ command, title }) => ({ command, title })) });
}

export const handle = plainScreen({ bar: "none", footer: "none" });
export const links = deskLinks;
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({ title: data?.thing.title ?? "Desk", description: "One thing at the desk." }));

export default function DeskThing() {
  const { nav, thing, actions } = useLoaderData<typeof loader>();
  const { reference, title, state, sections, history } = thing;
  return (
    <DeskPage nav={nav} title={title} current={reference.kind}>
      {state !== null && (
        <p>
          <ToneBadge {...state} />
        </p>
      )}
      {actions.length > 0 && (
        <Row>
          {actions.map((action) => (
            <ButtonLink key={action.command} href={paths.deskCommand(action.command, reference)}>
              {action.title}
            </ButtonLink>
          ))}
        </Row>
      )}
      <div className="desk-sections">
        {sections.map((section) => (
          <SectionView key={section.title} section={section} />
        ))}
        {history.length > 0 && (
          <section className="desk-section flow">
            <h2 className="card-title">History</h2>
            <ol>
              {history.map(({ moment, who, what }) => (
                <li key={`${moment} ${what}`}>
                  <time dateTime={moment}>{formatDateTime(new Date(moment))}</time> {what}
                  {who !== "" && ` (${who})`}
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </DeskPage>
  );
}

function SectionView({ section }: { readonly section: Section }) {
  return (
    <section className={section.kind === "facts" ? "desk-section flow" : "desk-section desk-section-wide flow"}>
      <h2 className="card-title">{section.title}</h2>
      {section.kind === "facts" && (
        <DescriptionList items={section.facts.map(({ title, cell }) => ({ label: title, value: <Fact cell={cell} /> }))} />
      )}
      {section.kind === "table" && <RowTable caption={section.title} captionHidden columns={section.columns} rows={section.rows} />}
      {section.kind === "text" && <p className="desk-quoted">{section.text}</p>}
    </section>
  );
}

/** A fact. A masked one can be asked for. The question is a form, because it is written down. */
function Fact({ cell }: { readonly cell: Cell }) {
  if (cell.kind !== "masked") return <CellView cell={cell} />;
  return (
    <form method="post" action={paths.deskShow()} className="desk-masked">
      <CellView cell={cell} />
      <HiddenField name="kind" value={cell.of.kind} />
      <HiddenField name="id" value={cell.of.id} />
      <Button tone="quiet">Show</Button>
    </form>
  );
}
