import type { LinksFunction } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";

import { HowItWorksSection } from "~/features/home-sections/how-it-works-section";
import { sectionStyle } from "~/features/home-sections/style";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";

export const handle = plainScreen({ isIndexed: true, isShared: true });
export const links: LinksFunction = () => [sectionStyle];

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "How it works",
    description: "Four steps: purchase, receive two stickers, scan and register, ready to use.",
  });

export default function HowItWorks() {
  return <HowItWorksSection isStandalone />;
}
