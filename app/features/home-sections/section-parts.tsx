import { paths } from "~/paths";
import { ButtonLink } from "~/ui/links-and-buttons";

type IllustrationProps = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
};

/** A decorative illustration. Always put text beside it that says the same. */
export function Illustration({ name, width, height }: IllustrationProps) {
  return <img className="drawing" src={`/images/${name}.svg`} width={width} height={height} alt="" loading="lazy" />;
}

/** The Buy Now button below a section that is shown on its own page. On the home page, the same section has no such button. */
export function BuyNow() {
  return (
    <p>
      <ButtonLink tone="main" href={paths.products()}>
        Buy Now
      </ButtonLink>
    </p>
  );
}
