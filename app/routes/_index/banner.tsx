import { Drawing } from "~/features/home-sections/drawing";
import { Ticks } from "~/features/home-sections/ticks";
import type { Product } from "~/features/product/read-products.server";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Hero } from "~/ui/hero";
import { Money } from "~/ui/money";
import { ScannedPhone } from "./scanned-phone";

/** The first screen: what it is, what it costs, and a picture of the whole idea. */
export function Banner({ products }: { readonly products: readonly Product[] }) {
  return (
    <Hero
      id="home"
      title="Your vehicle can call you."
      lead="A QR sticker for your car or bike. Whoever needs you there scans it, and your phone gets the message or rings. Neither of you sees the other's number."
      drawing={<Scene />}
    >
      <p className="buy">
        <ButtonLink tone="main" href={paths.products()}>
          Buy Now
        </ButtonLink>
        <StartingPrice products={products} />
      </p>
      <Ticks items={["Paid once, valid for the lifetime of the vehicle", "No app, for you or for them", "Your number is never shown"]} />
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

/** The sticker on a windscreen, and the phone that has scanned it. */
function Scene() {
  return (
    <div className="scene">
      <div className="scene-car">
        <Drawing name="scanned-car" width={480} height={320} isFirst />
      </div>
      <ScannedPhone />
    </div>
  );
}
