import { GST_PERCENT } from "#contract/money";
import { PackPrice } from "~/features/product/pack-price";
import type { Product } from "~/features/product/read-products.server";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Hero } from "~/ui/hero";
import { ProductPicture } from "~/ui/product-picture";

/** The hero of the home page. */
export function Banner({ products }: { readonly products: readonly Product[] }) {
  return (
    <Hero
      id="home"
      title="Your vehicle can call you."
      lead="Anyone who needs you scans the sticker, and you get a message or a call. Neither of you sees the other's number."
      illustration={
        <ProductPicture
          name="windscreen"
          alt="A small car parked in a street at dusk. The sticker is in the lower corner of its windscreen, and is shown large beside it"
          sizes="(min-width: 1000px) 560px, (min-width: 700px) 320px, 100vw"
          isFirst
          className="hero-picture"
        />
      }
    >
      <StartingPrice products={products} />
      <p className="buy">
        <ButtonLink tone="main" href={paths.products()}>
          Buy Now
        </ButtonLink>
        <ButtonLink tone="quiet" href="#seen">
          See what they see
        </ButtonLink>
      </p>
    </Hero>
  );
}

function StartingPrice({ products }: { readonly products: readonly Product[] }) {
  const [cheapest] = [...products].sort((one, other) => one.price - other.price);
  if (!cheapest) return null;
  const hasOnePrice = products.every(({ price }) => price === cheapest.price);
  return (
    <p className="buy-price">
      {!hasOnePrice && "From "}
      <PackPrice price={cheapest.price} /> for two stickers, incl. {GST_PERCENT}% GST. Paid once.
    </p>
  );
}
