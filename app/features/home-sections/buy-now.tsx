import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";

/** The Buy Now button below a section that is shown on its own page. On the home page, the same section has no such button. */
export function BuyNow() {
  return (
    <p>
      <ButtonLink tone="main" href={paths.products()}>
        Buy Now
      </ButtonLink>
    </p>
  );
}
