import type { AnswerOf } from "#contract/call";
import type { Paise } from "#contract/money";
import type { listLedger } from "#contract/reseller";

type Row = AnswerOf<typeof listLedger>["rows"][number];

/**
 * Derives the balance of an account from its whole ledger. A debt is negative. The spec says neither how the rows are sorted nor which sign
 * a debt has. Returns null if the amounts do not show both.
 */
export function balanceOf(rows: readonly Row[]): Paise | null {
  const sorted = oldestFirst(rows);
  const closing = sorted?.[sorted.length - 1]?.closing ?? null;
  const sign = signOf(rows);
  return closing === null || sign === null ? null : closing * sign || 0;
}

/**
 * Returns the rows oldest first. Each row's opening balance is the closing balance of the row before. Null if the balances do not show how
 * the rows are sorted.
 */
export function oldestFirst<Entry extends Row>(rows: readonly Entry[]): readonly Entry[] | null {
  const reversed = [...rows].reverse();
  const fits = [rows, reversed].filter(isChain);
  return fits.length === 1 || rows.length === 1 ? (fits[0] ?? null) : null;
}

/** Returns whether rows are sorted oldest first, by their balances. Null if the balances fit both directions, or neither. */
export function isOldestFirst(rows: readonly Row[]): boolean | null {
  const sorted = rows.length > 1 ? oldestFirst(rows) : null;
  return sorted && sorted === rows;
}

function isChain(rows: readonly Row[]): boolean {
  return rows.every(({ opening }, index) => opening !== null && (index === 0 || rows[index - 1]?.closing === opening));
}

/** Returns 1 if credits raise the balance, and -1 if debits do. */
function signOf(rows: readonly Row[]): 1 | -1 | null {
  const moving = rows.filter(({ credit, debit }) => (credit ?? 0) !== (debit ?? 0));
  if (moving.length === 0) return null;
  return ([1, -1] as const).find((sign) => moving.every((row) => addsUp(row, sign))) ?? null;
}

function addsUp({ opening, credit, debit, closing }: Row, sign: 1 | -1): boolean {
  return opening !== null && closing === opening + sign * ((credit ?? 0) - (debit ?? 0));
}
