type ProductPhotoProps = { readonly src: string; readonly name: string };

/** A product's photo, at a size that holds its place before it is there; nothing where the API has none. */
export function ProductPhoto({ src, name }: ProductPhotoProps) {
  if (src === "") return null;
  return <img className="product-photo" src={src} alt={name} width={640} height={480} loading="lazy" decoding="async" />;
}
