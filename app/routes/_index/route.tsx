import { json, type LinksFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData, type MetaFunction } from "@remix-run/react";

import { products as productIds } from "#contract/limits";
import { presetMessagesFor } from "#contract/scanning";
import { offersBeyondSpec } from "~/api/client.server";
import { shortTimeout } from "~/api/timeouts.server";
import { AboutSection } from "~/features/home-sections/about-section";
import { HowItWorksSection } from "~/features/home-sections/how-it-works-section";
import { StickersSection } from "~/features/home-sections/stickers-section";
import { sectionStyle } from "~/features/home-sections/style";
import { ContactSection } from "~/features/inquiry/contact-section";
import { inquiryForm } from "~/features/inquiry/inquiry.server";
import { readProducts } from "~/features/product/read-products.server";
import { productStructuredData } from "~/features/product/structured-data";
import { readTestimonials } from "~/features/testimonials/read-testimonials.server";
import { TestimonialsSection } from "~/features/testimonials/testimonials-section";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { readRootData, type RootData } from "~/root-data";
import { contentId } from "~/ui/page";
import { Banner } from "./banner";
import { ProductFeatures } from "./product-features";
import { Questions } from "./questions";

/** Reads testimonials and products. The page works without them, so it waits only briefly for each. */
export async function loader() {
  const options = { signal: shortTimeout() };
  const [testimonials, products] = await Promise.all([readTestimonials(options), readProducts(options)]);
  return json({ testimonials, products, presets: presetMessagesFor(productIds.car), isFull: offersBeyondSpec(), ...inquiryForm() });
}

export const handle = plainScreen({ bar: "home", isIndexed: true, isShared: true, showsApiImages: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";
export const links: LinksFunction = () => [sectionStyle];

export const meta: MetaFunction<typeof loader> = (args) => {
  const root = readRootData(args);
  const described = pageMeta({
    title: "Lifetime QR stickers for cars and bikes",
    description:
      "A QR sticker on your vehicle lets anyone reach you by message or masked call, and nobody learns your number. Two stickers, paid once, for the lifetime of the vehicle.",
  })(args);
  return root && args.data ? [...described, ...args.data.products.map((product) => productStructuredData(product, root))] : described;
};

export default function Home() {
  const { testimonials, products, presets, isFull, ...form } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<RootData>("root");
  return (
    <main id={contentId}>
      <Banner products={products} />
      <AboutSection />
      <ProductFeatures brand={root?.operator.name ?? ""} presets={presets} isFull={isFull} />
      <HowItWorksSection />
      <StickersSection products={products} />
      <TestimonialsSection testimonials={testimonials} />
      <Questions isFull={isFull} />
      <ContactSection {...form} supportEmail={root?.operator.supportEmail ?? ""} tone="plain" />
    </main>
  );
}
