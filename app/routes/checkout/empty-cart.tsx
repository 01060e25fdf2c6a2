import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";

/** What the checkout shows instead of its form if there is nothing to order. A file as its drawing keeps the page's scripts small. */
export function EmptyCart() {
  return (
    <div className="empty-state">
      <img src="/images/small-car-sticker.svg" width={144} height={90} alt="" />
      <p className="empty-state-title">Your cart is empty.</p>
      <p>Choose stickers for your car or your bike first.</p>
      <p className="empty-state-button">
        <ButtonLink tone="main" href={paths.products()}>
          Choose your stickers
        </ButtonLink>
      </p>
    </div>
  );
}
