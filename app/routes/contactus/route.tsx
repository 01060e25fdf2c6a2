import { json } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { ContactSection } from "~/features/inquiry/contact-section";
import { inquiryForm } from "~/features/inquiry/inquiry.server";
import type { RootData } from "~/root-data";
import { plainScreen, pageMeta } from "~/screen";

export function loader() {
  return json(inquiryForm());
}

export { inquiryAction as action } from "~/features/inquiry/inquiry.server";
export const handle = plainScreen({ isIndexed: true, isShared: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";
export { links } from "~/features/home-sections/style";

export const meta = pageMeta({ title: "Contact us", description: "Ask us about QR stickers, an order, or becoming an affiliate partner." });

export default function Contact() {
  const root = useRouteLoaderData<RootData>("root");
  return <ContactSection isStandalone {...useLoaderData<typeof loader>()} supportEmail={root?.operator.supportEmail ?? ""} tone="main" />;
}
