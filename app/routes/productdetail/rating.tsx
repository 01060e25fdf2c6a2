import { Stars } from "~/features/testimonials/stars";
import type { Testimonial } from "~/features/testimonials/testimonial";
import { paths } from "~/paths";
import { TextLink } from "~/ui/links-and-buttons";

type Rated = Testimonial & { readonly stars: number };

/** The average of the testimonials' stars and their number. Shows nothing if no testimonial has stars. */
export function Rating({ testimonials }: { readonly testimonials: readonly Testimonial[] }) {
  const rated = testimonials.filter((testimonial): testimonial is Rated => testimonial.stars !== null);
  if (rated.length === 0) return null;
  const average = (rated.reduce((sum, { stars }) => sum + stars, 0) / rated.length).toFixed(1);
  return (
    <div className="rating">
      <Stars filled={Number(average)} />
      <p>
        <strong>{average}</strong> from{" "}
        <TextLink href={paths.testimonials()}>{rated.length === 1 ? "1 testimonial" : `${rated.length} testimonials`}</TextLink>
      </p>
    </div>
  );
}
