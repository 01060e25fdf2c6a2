import type { LinksFunction } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";

import { HowItWorksSection } from "~/features/home-sections/how-it-works-section";
import { sectionStyle } from "~/features/home-sections/style";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";

export const handle = screen({ hydrate: false, style: "linked", isIndexed: true, isShared: true });
export const links: LinksFunction = () => [sectionStyle];

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "How it works",
    description: "Four steps: purchase, receive two stickers, scan and register, ready to use.",
  });

export default function HowItWorks() {
  return <HowItWorksSection isStandalone />;
}
