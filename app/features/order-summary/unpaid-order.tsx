import type { Id } from "#contract/fields";
import type { Paise } from "#contract/money";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { OrderNumber } from "~/ui/order-number";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords } from "~/words/words";

type UnpaidOrderProps = { readonly id: Id; readonly amount: Paise };

export function UnpaidOrder({ id, amount }: UnpaidOrderProps) {
  return (
    <>
      <p>
        <OrderNumberSentence id={id} />
      </p>
      <AmountToPay amount={amount} />
    </>
  );
}

export function OrderNumberSentence({ id }: Pick<UnpaidOrderProps, "id">) {
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
