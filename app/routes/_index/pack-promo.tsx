import { Illustration } from "~/features/home-sections/illustration";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";

/** The sticker pack (spec, section 2). */
export function PackPromo() {
  return (
    <Section tone="road">
      <div className="promo">
        <div className="promo-words flow">
          <h2 className="section-title">Lifetime Vehicle Protection</h2>
          <p className="lead">Two stickers in one pack. You pay once, register in a few minutes, and never renew.</p>
          <p>
            <ButtonLink href={paths.products()}>Buy now</ButtonLink>
          </p>
        </div>
        <div className="promo-drawing">
          <Illustration name="steps/stickers" width={240} height={160} />
        </div>
      </div>
    </Section>
  );
}
