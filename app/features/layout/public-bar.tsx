import { paths } from "~/paths";
import { commonWords } from "~/words/words";

import { NavBar, type NavBarLink, type SharedBarProps } from "./nav-bar";

/** Links of the public bar (spec, section 2, Chrome). */
function publicLinks(): readonly NavBarLink[] {
  const { bar } = commonWords();
  return [
    { text: bar.about, href: paths.homeSection("aboutus") },
    { text: bar.product, href: paths.homeSection("feature") },
    { text: bar.buyNow, href: paths.products() },
    { text: bar.howItWorks, href: paths.homeSection("howitwork") },
    { text: bar.contact, href: paths.homeSection("contact") },
    { text: bar.login, href: paths.ownerLogin(), button: true },
  ];
}

/** The default bar. */
export function PublicBar(bar: SharedBarProps) {
  return <NavBar {...bar} label={commonWords().bar.main} home={paths.home()} links={publicLinks()} tone="white" />;
}

/** The home page's bar: the same links in the banner's dark colours. */
export function HomeBar(bar: SharedBarProps) {
  return <NavBar {...bar} label={commonWords().bar.main} home={paths.home()} links={publicLinks()} tone="road" />;
}
