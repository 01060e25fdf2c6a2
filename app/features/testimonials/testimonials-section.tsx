import { Carousel } from "~/features/carousel/carousel";
import { BuyNow } from "~/features/home-sections/section-parts";
import { SectionFrame } from "~/features/home-sections/section-frame";
import { initials, type Testimonial } from "./testimonial";
import { Stars } from "./stars";

type TestimonialsSectionProps = { readonly isStandalone?: boolean; readonly testimonials: readonly Testimonial[] };

/** The testimonials. Hidden on the home page if there are none (spec, section 4). */
export function TestimonialsSection({ isStandalone = false, testimonials }: TestimonialsSectionProps) {
  if (testimonials.length === 0 && !isStandalone) return null;
  return (
    <SectionFrame id="testimonials" isStandalone={isStandalone} tone="mist" title="Clients Testimonial">
      {testimonials.length === 0 ? (
        <p>There are no testimonials to show right now.</p>
      ) : (
        <Carousel label="Clients Testimonial" layout="testimonials">
          {testimonials.map((testimonial) => (
            <TestimonialCard key={testimonial.id} {...testimonial} />
          ))}
        </Carousel>
      )}
      {isStandalone && <BuyNow />}
    </SectionFrame>
  );
}

function TestimonialCard({ photo, name, companyName, stars, description }: Testimonial) {
  return (
    <figure className="testimonial">
      {stars !== null && <Stars filled={stars} />}
      <blockquote className="testimonial-words">
        <p>{description}</p>
      </blockquote>
      <figcaption className="testimonial-person">
        {photo === "" ? (
          <span className="testimonial-photo" data-label={initials(name)} />
        ) : (
          <img className="testimonial-photo" src={photo} width={56} height={56} alt="" loading="lazy" />
        )}
        <div className="testimonial-name">
          <p>
            <strong>{name}</strong>
          </p>
          <p className="testimonial-company">{companyName || "No Company"}</p>
        </div>
      </figcaption>
    </figure>
  );
}
