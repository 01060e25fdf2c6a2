import { HowItWorksSection } from "~/features/home-sections/how-it-works-section";
import { plainScreen, pageMeta } from "~/screen";

export const handle = plainScreen({ isIndexed: true, isShared: true });
export { links } from "~/features/home-sections/style";

export const meta = pageMeta({
  title: "How it works",
  description: "Four steps: purchase, receive two stickers, scan and register, ready to use.",
});

export default function HowItWorks() {
  return <HowItWorksSection isStandalone />;
}
