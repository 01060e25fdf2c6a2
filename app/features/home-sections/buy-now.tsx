import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";

/** The Buy Now button of a section on its own page. */
export function BuyNow() {
  return (
    <p>
      <ButtonLink tone="main" href={paths.products()}>
        Buy Now
      </ButtonLink>
    </p>
  );
}
