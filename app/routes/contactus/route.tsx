import { json, type ActionFunctionArgs, type LinksFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { sectionStyle } from "~/features/home-sections/style";
import { ContactSection } from "~/features/inquiry/contact-section";
import { inquiryAction, inquiryForm } from "~/features/inquiry/inquiry.server";
import type { RootData } from "~/root-data";
import { plainScreen, pageMeta } from "~/screen";

export function loader() {
  return json(inquiryForm());
}

export async function action(args: ActionFunctionArgs) {
  return inquiryAction(args);
}

export const handle = plainScreen({ isIndexed: true, isShared: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";
export const links: LinksFunction = () => [sectionStyle];

export const meta = pageMeta({ title: "Contact us", description: "Ask us about QR stickers, an order, or becoming an affiliate partner." });

export default function Contact() {
  const root = useRouteLoaderData<RootData>("root");
  return <ContactSection isStandalone {...useLoaderData<typeof loader>()} supportEmail={root?.operator.supportEmail ?? ""} tone="main" />;
}
