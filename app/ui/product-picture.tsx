/** The widths in which each picture exists in public/images/product/, in pixels. All pictures have the proportions 4:3. */
const widths = [400, 800, 1200] as const;

const formats = ["avif", "webp"] as const;

type ProductPictureProps = {
  /** The picture's name: `windscreen`, `tank`, `pair`, `phone`, `corner` or `pack`. */
  readonly name: ProductPictureName;
  readonly alt: string;
  /** How wide the picture is shown, as a value of the `sizes` attribute. */
  readonly sizes: string;
  /** Whether the picture is visible without scrolling, and must load at once. */
  readonly isFirst?: boolean;
  readonly className?: string;
  /** The screens that do not show the picture, as a media query. Their address is no picture, which no browser requests. */
  readonly hiddenOn?: string;
};

const names = ["windscreen", "tank", "pair", "phone", "corner", "pack"] as const;

export type ProductPictureName = (typeof names)[number];

/** A drawn picture of the product. Browsers choose the format and the width. The programs in workshop/pictures/ make the files. */
export function ProductPicture({ name, alt, sizes, isFirst = false, className = "product-picture", hiddenOn }: ProductPictureProps) {
  return (
    <picture>
      {hiddenOn !== undefined && <source media={hiddenOn} srcSet="data:,x 1w" sizes={sizes} />}
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

type ProductPhotoProps = Omit<ProductPictureProps, "name" | "hiddenOn"> & {
  /** The photo's URL, from the API. */
  readonly src: string;
};

/** A product's photo. If it is one of our pictures, browsers choose the format and the width, too. */
export function ProductPhoto({ src, isFirst = false, ...props }: ProductPhotoProps) {
  const name = names.find((one) => productPictureUrl(one) === src);
  if (name !== undefined) return <ProductPicture name={name} isFirst={isFirst} {...props} />;
  const { className, alt } = props;
  return <img className={className} src={src} alt={alt} width={800} height={600} loading={isFirst ? "eager" : "lazy"} decoding="async" />;
}

/** Returns the URL of a picture as a JPEG file, 800 pixels wide, which every browser can show. */
export function productPictureUrl(name: ProductPictureName): string {
  return `/images/product/${name}-800.jpg`;
}

function sourceSet(name: ProductPictureName, extension: string): string {
  return widths.map((width) => `/images/product/${name}-${width}.${extension} ${width}w`).join(", ");
}
