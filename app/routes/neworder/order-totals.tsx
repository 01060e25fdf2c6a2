import { GST_PERCENT } from "#contract/money";
import type { OrderAmounts } from "#contract/order-amounts";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";

/** What all rows come to. */
export function OrderTotals({ amounts }: { readonly amounts: Pick<OrderAmounts, "subtotal" | "gst" | "total"> }) {
  return (
    <DescriptionList
      amounts
      items={[
        { label: "Total Amount", value: <Money paise={amounts.subtotal} exact /> },
        { label: `GST(${GST_PERCENT}%)`, value: <Money paise={amounts.gst} exact /> },
        { label: "Net Amount", value: <Money paise={amounts.total} exact />, strong: true },
      ]}
    />
  );
}
