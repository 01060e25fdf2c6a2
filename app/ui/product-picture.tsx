/** Widths of each picture in public/images/product/, in pixels. All are four to three. */
const widths = [400, 800, 1200] as const;

const formats = ["avif", "webp"] as const;

type ProductPictureProps = {
  /** The picture's name: `windscreen`, `tank`, `pair`, `phone`, `night` or `pack`. */
  readonly name: ProductPictureName;
  readonly alt: string;
  /** How wide the picture is shown, as the `sizes` attribute says it. */
  readonly sizes: string;
  /** Loads at once, because it is visible without scrolling. */
  readonly isFirst?: boolean;
  readonly className?: string;
};

export type ProductPictureName = "windscreen" | "tank" | "pair" | "phone" | "night" | "pack";

/** A rendered photograph of the product. Browsers choose the format and the width. docs/pictures/ makes the files. */
export function ProductPicture({ name, alt, sizes, isFirst = false, className = "product-picture" }: ProductPictureProps) {
  return (
    <picture>
      {formats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sourceSet(name, format)} sizes={sizes} />
      ))}
      <img
        className={className}
        src={productPictureUrl(name)}
        srcSet={sourceSet(name, "jpg")}
        sizes={sizes}
        alt={alt}
        width={1200}
        height={900}
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
      />
    </picture>
  );
}

/** The URL of a picture in a size for lists, which every browser can show. */
export function productPictureUrl(name: ProductPictureName): string {
  return `/images/product/${name}-800.jpg`;
}

function sourceSet(name: ProductPictureName, extension: string): string {
  return widths.map((width) => `/images/product/${name}-${width}.${extension} ${width}w`).join(", ");
}
