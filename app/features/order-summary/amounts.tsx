import type { OrderAmounts } from "#contract/order-amounts";
import { GST_PERCENT } from "#contract/money";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { ownerWords } from "~/words/words";

export function OrderAmountsList({ amounts }: { readonly amounts: OrderAmounts }) {
  const { subtotal, discount, gst, total } = amounts;
  const { orderSummary: words } = ownerWords();
  return (
    <DescriptionList
      amounts
      items={[
        { label: words.subtotal, value: <Money paise={subtotal} exact /> },
        ...(discount > 0 ? [{ label: words.discount, value: <Money paise={-discount} exact /> }] : []),
        { label: words.gst({ percent: String(GST_PERCENT) }), value: <Money paise={gst} exact /> },
        { label: words.total, value: <Money paise={total} exact />, strong: true },
      ]}
    />
  );
}
