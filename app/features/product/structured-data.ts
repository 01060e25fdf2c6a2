import type { MetaDescriptor } from "@remix-run/node";

import { toRupees } from "#contract/money";
import type { RootData } from "~/root-data";
import { packAmounts } from "./pack-price";
import type { Product } from "./read-products.server";
import { paths } from "~/paths";

/** Returns a product as schema.org structured data for search engines, for a page's `meta`. */
export function productStructuredData(product: Product, { origin, operator }: Pick<RootData, "origin" | "operator">): MetaDescriptor {
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "Product",
      name: product.name,
      sku: product.id,
      description: "A pack of two QR stickers, paid once and valid for the lifetime of the vehicle.",
      image: product.photo === "" ? `${origin}/og.png` : new URL(product.photo, origin).href,
      brand: { "@type": "Brand", name: operator.name },
      offers: {
        "@type": "Offer",
        url: origin + paths.products(),
        price: toRupees(packAmounts(product.price).total).toFixed(2),
        priceCurrency: "INR",
        availability: "https://schema.org/InStock",
      },
    },
  };
}
