import { Table, type Column } from "~/ui/table";
import { ownerWords } from "~/words/words";
import { NobodyYet } from "./nobody-yet";

/** A contact as one row of `ContactTable`. */
export type ContactLine = { readonly at: string; readonly what: string; readonly outcome: string };

/** All contacts in one table, for an API that lists all contacts at once (`listContacts` in contract/owner-contacts.ts). */
export function ContactTable({ plate, contacts }: { readonly plate: string; readonly contacts: readonly ContactLine[] }) {
  const { contacts: words } = ownerWords();
  return (
    <Table
      caption={words.caption({ plate })}
      captionHidden
      columns={columns()}
      rows={contacts}
      rowKey={(_, index) => index}
      empty={<NobodyYet />}
    />
  );
}

function columns(): readonly Column<ContactLine>[] {
  const { contacts: words } = ownerWords();
  return [
    { label: words.when, isRowHeader: true, cell: ({ at }) => at },
    { label: words.what, cell: ({ what }) => what },
    { label: words.result, cell: ({ outcome }) => outcome },
  ];
}
