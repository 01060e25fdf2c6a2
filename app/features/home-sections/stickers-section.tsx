import { products as productIds } from "#contract/limits";
import { PriceTag } from "~/features/product/price-tag";
import type { Product } from "~/features/product/read-products.server";
import { paths } from "~/paths";
import { Columns } from "~/ui/arrange";
import { ButtonLink } from "~/ui/button";
import { Drawing } from "./drawing";
import { headingUnder, SectionFrame } from "./section-frame";
import { Ticks } from "./ticks";

type StickersSectionProps = { readonly alone?: boolean; readonly products: readonly Product[] };

/** The two stickers, with their prices if these could be loaded. */
export function StickersSection({ alone = false, products }: StickersSectionProps) {
  return (
    <SectionFrame
      id="qr_stickers"
      alone={alone}
      title="QR stickers for your car and your bike"
      lead="A pack holds two stickers, is paid once and is valid for the lifetime of the vehicle."
    >
      <div>
        <Columns count={2}>
          {stickers.map((sticker) => (
            <Sticker key={sticker.id} {...sticker} heading={headingUnder(alone)} product={products.find(({ id }) => id === sticker.id)} />
          ))}
        </Columns>
      </div>
    </SectionFrame>
  );
}

type StickerProps = {
  readonly heading: "h2" | "h3";
  readonly name: string;
  readonly drawing: string;
  readonly place: string;
  readonly product: Product | undefined;
};

function Sticker({ heading: Heading, name, drawing, place, product }: StickerProps) {
  return (
    <div className="offer">
      <Drawing name={drawing} width={480} height={320} />
      <div className="offer-words flow">
        <Heading className="card-title">{name}</Heading>
        {product && <PriceTag price={product.price} struckPrice={product.struckPrice} />}
        <p>{place}</p>
        <Ticks items={["Two stickers in a pack", "Paid once, no subscription", "Delivery in 3-5 business days"]} />
        <p>
          <ButtonLink href={paths.products()} aria-label={`Buy now: ${name}`}>
            Buy now
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}

const stickers = [
  {
    id: productIds.car,
    name: "Car sticker",
    drawing: "car",
    place: "Put one behind the windscreen and one in the rear window, where people near your car can see it.",
  },
  {
    id: productIds.bike,
    name: "Bike sticker",
    drawing: "motorbike",
    place: "Put one on the tank and one on the visor or mudguard, where a phone can scan it.",
  },
] as const;
