import { listTestimonials } from "#contract/content";
import type { CallOptions } from "~/api/client.server";
import { createCachedCall } from "~/api/cached-call.server";
import { allowedPictureUrl } from "~/features/product/read-products.server";
import type { Testimonial } from "./testimonial";

const MAX_STARS = 5;

const fetchTestimonials = createCachedCall(listTestimonials);

/** Reads the testimonials. Returns none on failure, which hides their section on the home page (spec, section 8). */
export async function readTestimonials(options: Pick<CallOptions, "signal"> = {}): Promise<Testimonial[]> {
  const outcome = await fetchTestimonials({}, options);
  if (outcome.kind !== "ok") return [];
  return outcome.data.testimonials
    .filter(({ name, description }) => name !== "" && description !== "")
    .map((testimonial) => ({ ...testimonial, photo: allowedPictureUrl(testimonial.photo), stars: withinScale(testimonial.stars) }));
}

function withinScale(stars: number | null): number | null {
  return stars === null ? null : Math.min(Math.max(stars, 0), MAX_STARS);
}
