import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StickersSection } from "~/features/home-sections/stickers-section";
import { readProducts } from "~/features/product/read-products.server";
import { plainScreen, pageMeta } from "~/screen";

export async function loader() {
  return json({ products: await readProducts() });
}

export const handle = plainScreen({ isIndexed: true, isShared: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";
export { links } from "~/features/home-sections/style";

export const meta = pageMeta({
  title: "QR stickers",
  description: "QR stickers for cars and bikes: a pack of two, paid once, valid for the lifetime of the vehicle.",
});

export default function QrStickers() {
  return <StickersSection isStandalone {...useLoaderData<typeof loader>()} />;
}
