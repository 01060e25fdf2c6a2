import type { Id } from "#contract/fields";
import { paths } from "~/paths";
import { TextLink } from "~/ui/text-link";

/** A link from a page for printing to its order, with the button for printing that scripts add. It is not printed. */
export function BackToOrder({ orderId }: { readonly orderId: Id }) {
  return (
    <div className="screen-only">
      <div className="cluster-4" data-print="">
        <TextLink href={paths.resellerOrders({ order: orderId })}>Back to the order</TextLink>
      </div>
    </div>
  );
}
