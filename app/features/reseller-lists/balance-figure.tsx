import type { Paise } from "#contract/money";
import type { KeyFigure } from "~/ui/key-figures";
import { Money } from "~/ui/money";

/**
 * Returns the balance of a reseller's account as a key figure.
 * @param balance a debt is negative.
 * @param usesCredit whether the API is known to use a credit for the next orders.
 */
export function balanceFigure(balance: Paise, usesCredit: boolean): KeyFigure {
  if (balance > 0)
    return {
      label: "Your credit",
      value: <Money paise={balance} />,
      note: usesCredit ? "We use it for your next postpaid orders." : "The balance of your account today.",
    };
  if (balance === 0) return { label: "You owe", value: <Money paise={0} />, note: "Everything is paid." };
  return { label: "You owe", value: <Money paise={-balance} />, note: "The balance of your account today." };
}
