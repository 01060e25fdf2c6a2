import { formatRupees, type Paise } from "#contract/money";

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
