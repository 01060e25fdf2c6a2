import { listTestimonials } from "../../../contract/content";
import { ask } from "~/api/client.server";
import type { Testimonial } from "./testimonial";

const MOST_STARS = 5;

/** What clients say; none when they could not be asked for, which hides the section (spec, section 8). */
export async function readTestimonials(request: Request): Promise<Testimonial[]> {
  const outcome = await ask(listTestimonials, {}, { request });
  if (outcome.kind !== "ok") return [];
  return outcome.data.testimonials
    .filter(({ name, description }) => name !== "" && description !== "")
    .map((testimonial) => ({ ...testimonial, photo: ownPhoto(testimonial.photo), stars: withinScale(testimonial.stars) }));
}

/** Our pages show pictures from our own address only (the page policy); without one the initials stand there. */
function ownPhoto(address: string): string {
  return /^\/(?!\/)/.test(address) ? address : "";
}

function withinScale(stars: number | null): number | null {
  return stars === null ? null : Math.min(Math.max(stars, 0), MOST_STARS);
}
