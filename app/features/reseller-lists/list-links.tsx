import type { Id } from "#contract/fields";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/text-link";

/** The link to a list's CSV file. */
export function DownloadLink({ href }: { readonly href: string }) {
  return (
    <p>
      <ButtonLink href={href} download>
        <Icon name="download" /> Download CSV
      </ButtonLink>
    </p>
  );
}

/** On a page that people print, the link back to the order. Scripts add a Print button beside it. Neither appears on paper. */
export function BackToOrder({ orderId }: { readonly orderId: Id }) {
  return (
    <div className="screen-only">
      <div className="cluster-4" data-print="">
        <TextLink href={paths.resellerOrders({ order: orderId })}>Back to the order</TextLink>
      </div>
    </div>
  );
}
