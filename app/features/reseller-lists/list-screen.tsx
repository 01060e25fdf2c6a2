import type { ReactNode } from "react";

import { EmptyState } from "~/features/empty-state/empty-state";
import { ListFilter } from "~/features/listing/list-filter";
import { Pagination } from "~/features/listing/pagination";
import { leavesOutRows, selectionQuery } from "~/features/listing/selection";
import { Icon } from "~/ui/icon";
import { ButtonLink } from "~/ui/links-and-buttons";
import { Table, type Column } from "~/ui/table";
import { messages } from "~/words/messages";
import type { ListPage } from "./read-list.server";

type Query = ReturnType<typeof selectionQuery>;

type ResellerListProps<Row> = {
  /** The loader's data. */
  readonly list: Omit<ListPage<Row>, "facts" | "init">;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey?: (row: Row, index: number) => string | number;
  /** The accessible name of the pagination. */
  readonly pagesLabel: string;
  readonly searchHint?: string;
  /** The paths of the list's page and of its CSV file. */
  readonly path: (query?: Query) => string;
  readonly filePath: (query?: Query) => string;
  /** Why the list could not be loaded. */
  readonly problem: string;
  /** What a list without rows shows, and what one shows whose rows are all left out. */
  readonly empty: ReactNode;
  readonly nothingFound?: string;
  /** Shown above the filter. */
  readonly figures?: ReactNode;
  /** Shown above the link to the file. */
  readonly children?: ReactNode;
};

/** A reseller's list with its error, filter, rows, pages and file. */
export function ResellerListView<Row>(props: ResellerListProps<Row>) {
  const { list, caption, columns, rowKey = (_, index) => index, path } = props;
  const { rows, window, error, selection, choices, wrongDays } = list;
  const nothing = (
    <EmptyState drawing="search" title={props.nothingFound ?? messages.nothingFound}>
      <ButtonLink href={path()}>Show all</ButtonLink>
    </EmptyState>
  );
  return (
    <>
      {error !== null && <ListError>{props.problem}</ListError>}
      {props.figures}
      <ListFilter action={path()} choices={choices} selection={selection} wrongDays={wrongDays} searchHint={props.searchHint} />
      <Table
        caption={caption}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        twoLines
        empty={error === null && (leavesOutRows(selection) ? nothing : props.empty)}
      />
      <Pagination window={window} label={props.pagesLabel} hrefOf={(page) => path(selectionQuery(selection, page))} />
      {props.children}
      <p className="screen-only">
        <ButtonLink href={props.filePath(selectionQuery(selection))} download>
          <Icon name="download" /> Download CSV
        </ButtonLink>
      </p>
    </>
  );
}

/** The error of a list or an order that could not be loaded, with a link to retry. */
export function ListError({ children, advice = "Nothing is lost." }: { readonly children: string; readonly advice?: string }) {
  return (
    <div role="alert" className="list-error">
      <EmptyState drawing="unplugged" title={children} advice={advice}>
        <ButtonLink href="">Try again</ButtonLink>
      </EmptyState>
    </div>
  );
}
