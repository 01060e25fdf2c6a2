import { products as productIds } from "#contract/limits";
import { PriceTag } from "~/features/product/price-tag";
import type { Product } from "~/features/product/read-products.server";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/links-and-buttons";
import { ProductPicture, type ProductPictureName } from "~/ui/product-picture";
import { subheadingLevel, SectionFrame } from "./section-frame";

type StickersSectionProps = { readonly isStandalone?: boolean; readonly products: readonly Product[] };

/** The car sticker and the bike sticker, with their prices if the prices could be loaded. */
export function StickersSection({ isStandalone = false, products }: StickersSectionProps) {
  return (
    <SectionFrame
      id="qr_stickers"
      isStandalone={isStandalone}
      tone="road"
      title="Lifetime Vehicle Protection"
      lead="Two stickers in each pack. Pay once; they are valid for the lifetime of the vehicle."
    >
      <div>
        <div className="offers">
          {stickers.map((sticker) => (
            <Sticker
              key={sticker.id}
              {...sticker}
              heading={subheadingLevel(isStandalone)}
              product={products.find(({ id }) => id === sticker.id)}
            />
          ))}
        </div>
      </div>
    </SectionFrame>
  );
}

type StickerProps = {
  readonly heading: "h2" | "h3";
  readonly name: string;
  readonly vehicle: "car" | "bike";
  readonly picture: ProductPictureName;
  readonly place: string;
  readonly product: Product | undefined;
};

function Sticker({ heading: Heading, name, vehicle, picture, place, product }: StickerProps) {
  return (
    <div className="offer">
      <ProductPicture name={picture} alt="" sizes="(min-width: 700px) 552px, 50vw" className="offer-picture" />
      <div className="offer-words flow">
        <Heading className="card-title">{name}</Heading>
        {product && <PriceTag price={product.price} struckPrice={product.struckPrice} />}
        <p className="offer-place">{place}</p>
        <p>
          <ButtonLink href={paths.products(vehicle)} aria-label={`Buy now: ${name}`}>
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
    vehicle: "car",
    picture: "windscreen",
    place: "For the windscreen and the rear window.",
  },
  {
    id: productIds.bike,
    name: "Bike sticker",
    vehicle: "bike",
    picture: "tank",
    place: "For the tank and the visor or mudguard.",
  },
] as const;
