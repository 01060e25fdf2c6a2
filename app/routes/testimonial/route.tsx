import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readTestimonials } from "~/features/testimonials/read-testimonials.server";
import { TestimonialsSection } from "~/features/testimonials/testimonials-section";
import { plainScreen, pageMeta } from "~/screen";

export async function loader() {
  return json({ testimonials: await readTestimonials() });
}

export const handle = plainScreen({ isIndexed: true, isShared: true, showsApiImages: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";
export { links } from "~/features/home-sections/style";

export const meta = pageMeta({ title: "Clients Testimonial", description: "What drivers and riders say about their QR stickers." });

export default function Testimonials() {
  return <TestimonialsSection isStandalone {...useLoaderData<typeof loader>()} />;
}
