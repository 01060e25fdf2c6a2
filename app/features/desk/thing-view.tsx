import type { Cell, Section, Thing } from "#contract/desk";
import { HiddenField } from "~/forms/hidden-fields";
import { paths } from "~/paths";
import { DescriptionList } from "~/ui/description-list";
import { Button, TextLink } from "~/ui/links-and-buttons";
import { LongCode } from "~/ui/long-code";
import { CellView, ToneBadge } from "./cell-view";
import { RowTable } from "./row-table";

/** A thing's name, with its one state. @param href to the thing, from another page. */
export function ThingTitle({ title, state, href }: Pick<Thing, "title" | "state"> & { readonly href?: string }) {
  const name = <LongCode>{title}</LongCode>;
  return (
    <>
      {href === undefined ? name : <TextLink href={href}>{name}</TextLink>} {state !== null && <ToneBadge {...state} />}
    </>
  );
}

/** A masked value that the operator asked for, in whole. */
type Shown = { readonly kind: string; readonly value: string };

type SectionsViewProps = { readonly sections: readonly Section[]; readonly shown?: Shown | undefined };

/** The sections of one kind: tables and texts are wide, facts are narrow. */
export function SectionsView({ sections, shown }: SectionsViewProps) {
  return (
    <>
      {sections.map((section) => (
        <section key={section.title} className="desk-section">
          <h2 className="desk-section-title">{section.title}</h2>
          {section.kind === "facts" && (
            <DescriptionList
              items={section.facts
                .filter(({ cell }) => cell.kind !== "text" || cell.text !== "")
                .map(({ title, cell }) => ({ label: title, value: <Fact cell={cell} shown={shown} /> }))}
            />
          )}
          {section.kind === "table" && <RowTable caption={section.title} columns={section.columns} rows={section.rows} />}
          {section.kind === "text" && <p className="desk-quoted">{section.text}</p>}
        </section>
      ))}
    </>
  );
}

/** A fact. A masked one can be asked for. The question is a form, because it is written down. */
function Fact({ cell, shown }: { readonly cell: Cell; readonly shown: Shown | undefined }) {
  if (cell.kind !== "masked") return <CellView cell={cell} />;
  if (cell.of.kind === shown?.kind)
    return (
      <>
        <bdi>{shown.value}</bdi> <span className="desk-when">That you asked for it is in the audit.</span>
      </>
    );
  return (
    <form method="post" action={paths.deskThing(cell.of.kind.replace(/\..*/, ""), cell.of.id)} className="desk-masked">
      <CellView cell={cell} />
      <HiddenField name="show" value={cell.of.kind} />
      <Button tone="quiet">Show</Button>
    </form>
  );
}
