import type { Paise } from "#contract/money";

/**
 * An amount as India writes it: ₹1,23,456.50 (routes, rule 12). Whole rupees stand without paise unless `exact` asks for both
 * digits, as columns of amounts do.
 */
export function formatRupees(paise: Paise, exact = false): string {
  const amount = Math.abs(paise);
  const rest = amount % 100;
  const fraction = exact || rest > 0 ? `.${String(rest).padStart(2, "0")}` : "";
  return `${paise < 0 ? "-" : ""}₹${groupIndian(String(Math.floor(amount / 100)))}${fraction}`;
}

/** Three digits at the end, pairs before them. */
function groupIndian(digits: string): string {
  const rest = digits.slice(0, -3);
  const pairs = rest.padStart(rest.length + (rest.length % 2)).match(/../g) ?? [];
  return [...pairs.map((pair) => pair.trim()), digits.slice(-3)].join(",");
}

type MoneyProps = {
  readonly paise: Paise;
  /** Both digits of paise always, as columns of amounts want it. */
  readonly exact?: boolean;
  /** A price that no longer holds. */
  readonly struck?: boolean;
};

/** An amount that never breaks across lines. */
export function Money({ paise, exact = false, struck = false }: MoneyProps) {
  const text = formatRupees(paise, exact);
  return struck ? <del className="money money-struck">{text}</del> : <span className="money">{text}</span>;
}
