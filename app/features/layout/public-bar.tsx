import { paths } from "~/paths";

import { NavBar, type NavBarLink, type SharedBarProps } from "./nav-bar";

/** Links of the public bar (spec, section 2, Chrome). */
const links: readonly NavBarLink[] = [
  { text: "About", href: paths.homeSection("aboutus") },
  { text: "Product", href: paths.homeSection("feature") },
  { text: "Buy Now", href: paths.products() },
  { text: "How it works", href: paths.homeSection("howitwork") },
  { text: "Contact", href: paths.homeSection("contact") },
  { text: "Login", href: paths.ownerLogin(), button: true },
];

/** The default bar. */
export function PublicBar(bar: SharedBarProps) {
  return <NavBar {...bar} label="Main" home={paths.home()} links={links} tone="white" />;
}

/** The home page's bar: the same links in the banner's dark colours. */
export function HomeBar(bar: SharedBarProps) {
  return <NavBar {...bar} label="Main" home={paths.home()} links={links} tone="road" />;
}
