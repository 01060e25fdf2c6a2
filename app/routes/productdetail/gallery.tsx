import type { Product } from "~/features/product/read-products.server";
import { ProductPhoto, productPictureUrl, type ProductPictureName } from "~/ui/product-picture";

type Picture = { readonly src: string; readonly alt: string };

/**
 * Pictures of the stickers, in a list that scrolls sideways. Each picture is a link to its file, which a script opens in a dialog
 * (app/enhancements/zoom.ts). Each small picture below the list is a link to its picture in the list.
 */
export function Gallery({ products }: { readonly products: readonly Product[] }) {
  const photos = products.filter(({ photo }) => photo !== "").map(({ photo, name }) => ({ src: photo, alt: name }));
  const pictures = [...photos, ...ownPictures];
  return (
    <div className="gallery">
      <div className="gallery-view" role="region" aria-label="Pictures of the stickers" tabIndex={0}>
        <ul className="gallery-pictures">
          {pictures.map((picture, index) => (
            <li key={picture.src} className="gallery-picture" id={pictureId(index)}>
              <a className="gallery-zoom" href={picture.src} data-zoom="">
                <GalleryImage picture={picture} sizes="(min-width: 1000px) 572px, 100vw" isFirst={index === 0} />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <ul className="gallery-thumbs">
        {pictures.map((picture, index) => (
          <li key={picture.src}>
            <a className="gallery-thumb" href={`#${pictureId(index)}`} aria-label={`Show picture ${index + 1}: ${picture.alt}`}>
              <GalleryImage picture={{ ...picture, alt: "" }} sizes="56px" isFirst={false} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type GalleryImageProps = { readonly picture: Picture; readonly sizes: string; readonly isFirst: boolean };

function GalleryImage({ picture: { src, alt }, sizes, isFirst }: GalleryImageProps) {
  return (
    <ProductPhoto
      src={src}
      alt={alt}
      sizes={sizes}
      isFirst={isFirst}
      className={alt === "" ? "gallery-image" : "gallery-image product-photo"}
    />
  );
}

function pictureId(index: number): string {
  return `picture-${index + 1}`;
}

/** The website's own pictures. They follow the photos of the products, which come from the API. */
const ownPictures: readonly Picture[] = [
  picture("pair", "The car sticker, 96 by 60 mm, and the bike sticker, 60 by 40 mm, above a ruler"),
  picture("phone", "A hand holds a phone beside the sticker on a windscreen. The phone shows the page that opens when somebody scans it"),
  picture("corner", "The car sticker from nearby, in the lower corner of the windscreen at the kerb's side"),
  picture("pack", "What is in the pack: two car stickers with the same code, a leaflet and the envelope"),
];

function picture(name: ProductPictureName, alt: string): Picture {
  return { src: productPictureUrl(name), alt };
}
