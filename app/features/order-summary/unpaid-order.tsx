import type { Id } from "#contract/fields";
import type { Paise } from "#contract/money";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { OrderNumber } from "~/ui/order-number";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords } from "~/words/words";

/** @property id null for a payment on a reseller's account, for which nothing was ordered. */
type UnpaidOrderProps = { readonly id: Id | null; readonly amount: Paise };

export function unpaidOrderOf({ kind, id, amount }: { readonly kind: string; readonly id: Id; readonly amount: Paise }): UnpaidOrderProps {
  return { id: kind === "balance" ? null : id, amount };
}

export function UnpaidOrder({ id, amount }: UnpaidOrderProps) {
  return (
    <>
      {id !== null && (
        <p>
          <OrderNumberSentence id={id} />
        </p>
      )}
      <AmountToPay amount={amount} />
    </>
  );
}

export function OrderNumberSentence({ id }: { readonly id: Id }) {
  const number = (
    <strong>
      <OrderNumber id={id} />
    </strong>
  );
  return <FilledSentence sentence={ownerWords().payment.orderNumber} values={{ number }} />;
}

export function AmountToPay({ amount }: Pick<UnpaidOrderProps, "amount">) {
  return <DescriptionList amounts items={[{ label: ownerWords().payment.toPay, value: <Money paise={amount} exact />, strong: true }]} />;
}
