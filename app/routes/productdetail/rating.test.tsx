import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { Testimonial } from "~/features/testimonials/testimonial";
import { Rating } from "./rating";

function html(...stars: readonly (number | null)[]): string {
  const testimonials = stars.map((filled, index): Testimonial => ({
    id: String(index),
    photo: "",
    name: "Asha",
    companyName: "",
    stars: filled,
    description: "Good",
  }));
  return renderToStaticMarkup(<Rating testimonials={testimonials} />);
}

test("the rating is the average of the testimonials that have stars", () => {
  expect(html(5, 4, null, 4)).toContain("<strong>4.3</strong>");
  expect(html(5, 4, null, 4)).toContain("4.3 out of 5 stars");
  expect(html(5, 4, null, 4)).toContain(">3 testimonials<");
  expect(html(5)).toContain(">1 testimonial<");
});

test.each([[[]], [[null]]])("no rating is shown for the stars %j", (stars) => {
  expect(html(...stars)).toBe("");
});
