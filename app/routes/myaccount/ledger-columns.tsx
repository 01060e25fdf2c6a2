import { readWrittenDate } from "#contract/day";
import { MINUS, type Paise } from "#contract/money";
import { anyPeriod, periodQuery } from "~/features/listing/list-period";
import type { LedgerRow } from "~/features/reseller-lists/lists.server";
import { paths } from "~/paths";
import { TextLink } from "~/ui/links-and-buttons";
import { LongCode } from "~/ui/long-code";
import { Amount, Money } from "~/ui/money";
import type { Column } from "~/ui/table";

/**
 * Returns the columns of the ledger (spec, section 2).
 * @param first the serial number of the first row.
 */
export function ledgerColumns(first: number): readonly Column<LedgerRow>[] {
  return [
    { label: "Sr No", isRowHeader: true, cell: (_, index) => first + index },
    { label: "Opening Balance", align: "end", onPhone: "labelled", cell: ({ opening }) => <Amount paise={opening} /> },
    { label: "Credit Balance", align: "end", onPhone: "end", cell: ({ credit }) => <Change paise={credit} kind="credit" /> },
    { label: "Debit Balance", align: "end", onPhone: "end", cell: ({ debit }) => <Change paise={debit} kind="debit" /> },
    { label: "Closing Balance", align: "end", onPhone: "labelled", cell: ({ closing }) => <Amount paise={closing} /> },
    { label: "Created date", onPhone: "start", cell: (row) => <DateAndSubject row={row} /> },
  ];
}

/**
 * What a row added to the account, or took from it. An amount below 0, which an external API may send, keeps its own sign. Phones do not
 * show an amount of 0.
 */
function Change({ paise, kind }: { readonly paise: Paise | null; readonly kind: "credit" | "debit" }) {
  if (paise === null) return null;
  if (paise === 0) {
    return (
      <span className="ledger-none">
        <Money paise={0} exact />
      </span>
    );
  }
  return (
    <span className={kind === "credit" ? "money ledger-credit" : "money ledger-debit"}>
      {paise > 0 && (kind === "credit" ? "+" : MINUS)}
      <Money paise={paise} exact />
    </span>
  );
}

/** The date, and the row's note. A note about an order links to the order. A note about a payment links to the payments of that day. */
function DateAndSubject({ row }: { readonly row: LedgerRow }) {
  const href = subjectHref(row);
  const note = <LongCode>{row.note}</LongCode>;
  return (
    <>
      <span className="ledger-date">{row.date}</span>
      {row.note !== "" && <span className="ledger-note">{href === null ? note : <TextLink href={href}>{note}</TextLink>}</span>}
    </>
  );
}

function subjectHref({ orderId, isPayment, date }: LedgerRow): string | null {
  if (orderId !== null) return paths.resellerOrders({ order: orderId });
  const day = isPayment ? readWrittenDate(date)?.day : undefined;
  return day === undefined ? null : paths.resellerPayments(periodQuery({ ...anyPeriod, from: day, to: day }));
}
