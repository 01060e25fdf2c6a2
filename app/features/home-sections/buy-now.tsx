import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";

/** The Buy Now button below a section that is a separate page and not part of the home page. */
export function BuyNow() {
  return (
    <p>
      <ButtonLink tone="main" href={paths.products()}>
        Buy Now
      </ButtonLink>
    </p>
  );
}
