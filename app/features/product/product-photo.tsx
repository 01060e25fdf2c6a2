type ProductPhotoProps = {
  readonly src: string;
  readonly name: string;
  /** Whether the photo is visible without scrolling, and must load at once. */
  readonly isFirst: boolean;
};

/** A product's photo. The width and height reserve the space before the photo loads. Renders nothing if there is no photo. */
export function ProductPhoto({ src, name, isFirst }: ProductPhotoProps) {
  if (src === "") return null;
  const loading = isFirst ? "eager" : "lazy";
  return <img className="product-photo" src={src} alt={name} width={640} height={480} loading={loading} decoding="async" />;
}
