import type { AnswerOf } from "#contract/call";
import type { listTestimonials } from "#contract/content";

/** The stars are out of 5; null if there is no rating. */
export type Testimonial = AnswerOf<typeof listTestimonials>["testimonials"][number];

/** Returns the initials of a person's first and last name, shown if there is no photo. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first, last] = [words[0], words.length > 1 ? words[words.length - 1] : ""];
  return (firstLetter(first) + firstLetter(last)).toUpperCase();
}

function firstLetter(word = ""): string {
  return /^./u.exec(word)?.[0] ?? "";
}
