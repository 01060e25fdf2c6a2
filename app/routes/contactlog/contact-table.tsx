import { Table, type Column } from "~/ui/table";
import { NobodyYet } from "./nobody-yet";

/** A contact as one row of the simple list. */
export type ContactLine = { readonly at: string; readonly what: string; readonly outcome: string };

/** All contacts, for an API that supports only the simple list. */
export function ContactTable({ plate, contacts }: { readonly plate: string; readonly contacts: readonly ContactLine[] }) {
  return (
    <Table
      caption={`Contacts about ${plate}, newest first`}
      captionHidden
      columns={columns}
      rows={contacts}
      rowKey={(_, index) => index}
      empty={<NobodyYet />}
    />
  );
}

const columns: readonly Column<ContactLine>[] = [
  { label: "When", isRowHeader: true, cell: ({ at }) => at },
  { label: "What", cell: ({ what }) => what },
  { label: "Result", cell: ({ outcome }) => outcome },
];
