import { AboutSection } from "~/features/home-sections/about-section";
import { plainScreen, pageMeta } from "~/screen";

export const handle = plainScreen({ isIndexed: true, isShared: true });
export { links } from "~/features/home-sections/style";

export const meta = pageMeta({
  title: "About us",
  description: "Somebody always sees it before you do: lights on, a window open, a tow truck. The sticker lets them tell you.",
});

export default function About() {
  return <AboutSection isStandalone />;
}
