type ProductPhotoProps = {
  readonly src: string;
  readonly name: string;
  /** Loads eagerly, because it is visible without scrolling. */
  readonly isFirst: boolean;
};

/** A product's photo. Its size reserves the space before it loads. Renders nothing without a photo. */
export function ProductPhoto({ src, name, isFirst }: ProductPhotoProps) {
  if (src === "") return null;
  const loading = isFirst ? "eager" : "lazy";
  return <img className="product-photo" src={src} alt={name} width={640} height={480} loading={loading} decoding="async" />;
}
