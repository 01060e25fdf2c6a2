import type { OrderAmounts } from "#contract/order-amounts";
import { GST_PERCENT } from "#contract/money";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";

/** An order's subtotal, discount, GST and total. */
export function OrderAmountsList({ amounts }: { readonly amounts: OrderAmounts }) {
  const { subtotal, discount, gst, total } = amounts;
  return (
    <DescriptionList
      amounts
      items={[
        { label: "Subtotal", value: <Money paise={subtotal} exact /> },
        ...(discount > 0 ? [{ label: "Discount", value: <Money paise={-discount} exact /> }] : []),
        { label: `GST (${GST_PERCENT}%)`, value: <Money paise={gst} exact /> },
        { label: "Total", value: <Money paise={total} exact />, strong: true },
      ]}
    />
  );
}
