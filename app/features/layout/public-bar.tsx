import { paths } from "~/paths";
import type { Account } from "~/root-data";
import { commonWords } from "~/words/words";

import { LogoutButton } from "./logout-button";
import { NavBar, type NavBarLink, type SharedBarProps } from "./nav-bar";

type PublicBarProps = SharedBarProps & {
  /** Who is logged in, or null. */
  readonly account: Account | null;
};

/** The default bar. */
export function PublicBar(bar: PublicBarProps) {
  return <ShopBar {...bar} tone="white" />;
}

/** The home page's bar: the same links, in the dark colours of the hero below it. */
export function HomeBar(bar: PublicBarProps) {
  return <ShopBar {...bar} tone="road" />;
}

/** The public bar (spec, section 2, Chrome). A person who is logged in sees a link to their own pages and Logout, instead of Login. */
function ShopBar({ account, ...bar }: PublicBarProps & { readonly tone: "white" | "road" }) {
  const words = commonWords().bar;
  const links: readonly NavBarLink[] = [
    { text: words.about, href: paths.homeSection("aboutus") },
    { text: words.product, href: paths.homeSection("feature") },
    { text: words.buyNow, href: paths.products() },
    { text: words.howItWorks, href: paths.homeSection("howitwork") },
    { text: words.contact, href: paths.homeSection("contact") },
    accountLink(account),
  ];
  return (
    <NavBar {...bar} label={words.main} home={paths.home()} links={links}>
      {account !== null && <LogoutButton action={account === "owner" ? paths.ownerLogout() : paths.resellerLogout()} />}
    </NavBar>
  );
}

function accountLink(account: Account | null): NavBarLink {
  const { bar } = commonWords();
  if (account === null) return { text: bar.login, href: paths.ownerLogin(), button: true };
  return { text: bar.account, href: account === "owner" ? paths.ownerHome() : paths.resellerOrders(), button: true };
}
