import type { Cell, Section } from "#contract/desk";
import { CellView } from "~/features/desk/cell-view";
import { RowTable } from "~/features/desk/row-table";
import { HiddenField } from "~/forms/hidden-fields";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";

/** A section of a thing: facts, a table or a text. */
export function SectionView({ section }: { readonly section: Section }) {
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
