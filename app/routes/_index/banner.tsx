import { Illustration } from "~/features/home-sections/illustration";
import { CheckList } from "~/features/home-sections/check-list";
import type { Product } from "~/features/product/read-products.server";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Hero } from "~/ui/hero";
import { Money } from "~/ui/money";
import { ScannedPhone } from "./scanned-phone";

/** The hero of the home page. */
export function Banner({ products }: { readonly products: readonly Product[] }) {
  return (
    <Hero
      id="home"
      title="Your vehicle can call you."
      lead="A QR sticker for your car or bike. Anyone who needs you scans it, and you get a message or a call. Neither of you sees the other's number."
      illustration={<Scene />}
    >
      <p className="buy">
        <ButtonLink tone="main" href={paths.products()}>
          Buy Now
        </ButtonLink>
        <StartingPrice products={products} />
      </p>
      <CheckList items={["Paid once, valid for the lifetime of the vehicle", "No app needed", "Your number is never shown"]} />
    </Hero>
  );
}

function StartingPrice({ products }: { readonly products: readonly Product[] }) {
  const [cheapest] = [...products].sort((one, other) => one.price - other.price);
  if (!cheapest) return null;
  return (
    <span className="buy-price">
      <strong>
        <Money paise={cheapest.price} />
      </strong>{" "}
      for two stickers
    </span>
  );
}

/** A car with the sticker, and the phone that scanned it. */
function Scene() {
  return (
    <div className="scene">
      <div className="scene-car">
        <Illustration name="scanned-car" width={480} height={320} isFirst />
      </div>
      <ScannedPhone />
    </div>
  );
}
