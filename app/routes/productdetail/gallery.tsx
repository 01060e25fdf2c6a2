import type { Product } from "~/features/product/read-products.server";

type Picture = { readonly src: string; readonly alt: string; readonly width: number; readonly height: number };

/** Pictures of the stickers, in a list that scrolls sideways and snaps. The small pictures below scroll to theirs. */
export function Gallery({ products }: { readonly products: readonly Product[] }) {
  const photos = products.filter(({ photo }) => photo !== "").map(productPicture);
  const pictures = [...photos, ...drawings];
  return (
    <div className="gallery">
      <div className="gallery-view" role="region" aria-label="Pictures of the stickers" tabIndex={0}>
        <ul className="gallery-pictures">
          {pictures.map((picture, index) => (
            <li key={picture.src} className="gallery-picture" id={pictureId(index)}>
              <a className="gallery-zoom" href={picture.src}>
                <img
                  {...picture}
                  className={index < photos.length ? "product-photo" : undefined}
                  loading={index === 0 ? "eager" : "lazy"}
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <ul className="gallery-thumbs">
        {pictures.map(({ src, alt, width, height }, index) => (
          <li key={src}>
            <a className="gallery-thumb" href={`#${pictureId(index)}`} aria-label={`Show picture ${index + 1}: ${alt}`}>
              <img src={src} alt="" width={width} height={height} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function pictureId(index: number): string {
  return `picture-${index + 1}`;
}

function productPicture({ photo, name }: Product): Picture {
  return { src: photo, alt: name, width: 640, height: 480 };
}

const drawings: readonly Picture[] = [
  { src: "/images/scanned-car.svg", alt: "The sticker in the rear window of a car, being scanned", width: 480, height: 320 },
  { src: "/images/motorbike.svg", alt: "The sticker on the tank of a motorbike", width: 480, height: 320 },
  { src: "/images/steps/stickers.svg", alt: "The two stickers of a pack", width: 240, height: 160 },
];
