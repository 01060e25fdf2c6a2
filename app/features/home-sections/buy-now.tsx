import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";

/** The way on from a section that stands alone. */
export function BuyNow() {
  return (
    <p>
      <ButtonLink tone="main" href={paths.products()}>
        Buy Now
      </ButtonLink>
    </p>
  );
}
