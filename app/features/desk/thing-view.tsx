import type { Cell, Section, Thing } from "#contract/desk";
import { HiddenField } from "~/forms/hidden-fields";
import { paths } from "~/paths";
import { DescriptionList } from "~/ui/description-list";
import { Button } from "~/ui/links-and-buttons";
import { LongCode } from "~/ui/long-code";
import { CellView, ToneBadge } from "./cell-view";
import { RowTable } from "./row-table";

/** A thing's name, with its one state. */
export function ThingTitle({ title, state }: Pick<Thing, "title" | "state">) {
  return (
    <>
      <LongCode>{title}</LongCode> {state !== null && <ToneBadge {...state} />}
    </>
  );
}

/** The sections of one kind: tables and texts are wide, facts are narrow. */
export function SectionsView({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <>
      {sections.map((section) => (
        <section key={section.title} className="desk-section">
          <h2 className="desk-section-title">{section.title}</h2>
          {section.kind === "facts" && (
            <DescriptionList
              items={section.facts.filter(isKnown).map(({ title, cell }) => ({ label: title, value: <Fact cell={cell} /> }))}
            />
          )}
          {section.kind === "table" && <RowTable caption={section.title} columns={section.columns} rows={section.rows} />}
          {section.kind === "text" && <p className="desk-quoted">{section.text}</p>}
        </section>
      ))}
    </>
  );
}

function isKnown({ cell }: { readonly cell: Cell }): boolean {
  return cell.kind !== "text" || cell.text !== "";
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
