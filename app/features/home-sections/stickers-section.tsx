import { products as productIds } from "#contract/limits";
import { PriceTag } from "~/features/product/price-tag";
import type { Product } from "~/features/product/read-products.server";
import { paths } from "~/paths";
import { Columns } from "~/ui/row-and-columns";
import { ButtonLink } from "~/ui/button";
import { Illustration } from "./illustration";
import { subheadingLevel, SectionFrame } from "./section-frame";
import { CheckList } from "./check-list";

type StickersSectionProps = { readonly isStandalone?: boolean; readonly products: readonly Product[] };

/** The two stickers, with their prices if they could be loaded. */
export function StickersSection({ isStandalone = false, products }: StickersSectionProps) {
  return (
    <SectionFrame
      id="qr_stickers"
      isStandalone={isStandalone}
      title="QR stickers for your car and your bike"
      lead="Each pack has two stickers. Pay once; they are valid for the lifetime of the vehicle."
    >
      <div>
        <Columns count={2}>
          {stickers.map((sticker) => (
            <Sticker
              key={sticker.id}
              {...sticker}
              heading={subheadingLevel(isStandalone)}
              product={products.find(({ id }) => id === sticker.id)}
            />
          ))}
        </Columns>
      </div>
    </SectionFrame>
  );
}

type StickerProps = {
  readonly heading: "h2" | "h3";
  readonly name: string;
  readonly illustration: string;
  readonly place: string;
  readonly product: Product | undefined;
};

function Sticker({ heading: Heading, name, illustration, place, product }: StickerProps) {
  return (
    <div className="offer">
      <Illustration name={illustration} width={480} height={320} />
      <div className="offer-words flow">
        <Heading className="card-title">{name}</Heading>
        {product && <PriceTag price={product.price} struckPrice={product.struckPrice} />}
        <p>{place}</p>
        <CheckList items={["Two stickers in a pack", "Paid once, no subscription", "Delivery in 3-5 business days"]} />
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
    illustration: "car",
    place: "Put one behind the windscreen and one in the rear window, where people near your car can see it.",
  },
  {
    id: productIds.bike,
    name: "Bike sticker",
    illustration: "motorbike",
    place: "Put one on the tank and one on the visor or mudguard, where a phone can scan it.",
  },
] as const;
