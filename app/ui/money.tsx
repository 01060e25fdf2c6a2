import { formatRupees, type Paise } from "#contract/money";

type MoneyProps = {
  readonly paise: Paise;
  /** Always shows two decimals, for columns of amounts. */
  readonly exact?: boolean;
  /** Strikes the amount through, for an old price. */
  readonly struck?: boolean;
};

/** An amount. It stays on one line, unless it is in a list or table that is too narrow for it. */
export function Money({ paise, exact = false, struck = false }: MoneyProps) {
  const text = formatRupees(paise, exact);
  return struck ? <del className="money money-struck">{text}</del> : <span className="money">{text}</span>;
}

/** An amount in a list. Renders nothing if the API sent no amount. */
export function Amount({ paise }: { readonly paise: Paise | null }) {
  return paise === null ? null : <Money paise={paise} exact />;
}
