type ProductPhotoProps = {
  readonly src: string;
  readonly name: string;
  /** On the first screen, so it is fetched with the page. */
  readonly isFirst: boolean;
};

/** A product's photo, at a size that holds its place before it is there; nothing where the API has none. */
export function ProductPhoto({ src, name, isFirst }: ProductPhotoProps) {
  if (src === "") return null;
  const loading = isFirst ? "eager" : "lazy";
  return <img className="product-photo" src={src} alt={name} width={640} height={480} loading={loading} decoding="async" />;
}
