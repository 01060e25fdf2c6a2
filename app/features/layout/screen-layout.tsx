import type { ReactNode } from "react";

import { paths } from "~/paths";
import type { Account, Operator } from "~/root-data";
import type { ScreenHandle } from "~/screen";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { contentId } from "~/ui/page";
import { commonWords } from "~/words/words";
import { Logo } from "./logo";
import { LogoutButton } from "./logout-button";

type ScreenBarProps = SharedBarProps & { readonly bar: ScreenHandle["bar"]; readonly account: Account | null };

export function ScreenBar({ bar, account, ...props }: ScreenBarProps) {
  switch (bar) {
    case "public":
      return <PublicBar {...props} account={account} />;
    case "home":
      return <HomeBar {...props} account={account} />;
    case "owner":
      return <OwnerBar {...props} logout={paths.ownerLogout()} />;
    case "reseller":
      return <ResellerBar {...props} logout={paths.resellerLogout()} />;
    case "none":
      return null;
  }
}

/** A link to the page's content, past the bar. It is the page's first focusable element. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${contentId}`}>
      {commonWords().page.skipLink}
    </a>
  );
}

type NavBarLink = {
  readonly text: string;
  readonly href: string;
  readonly button?: boolean;
};

type SharedBarProps = {
  readonly operator: Operator;
  /** The current page's path, to mark its link. */
  readonly currentPath?: string;
};

type NavBarProps = SharedBarProps & {
  /** Accessible name of the links, such as "Main". */
  readonly label: string;
  readonly home: string;
  readonly links: readonly NavBarLink[];
  readonly tone: "white" | "road";
  /** Content after the links, such as the logout form. */
  readonly children?: ReactNode;
};

/** A bar with logo and links. On small screens, `<details>` and CSS show and hide the links. Old browsers always show the links. */
function NavBar({ operator, currentPath, label, home, links, tone, children }: NavBarProps) {
  return (
    <header className={classNames("bar", tone === "road" && "road")}>
      <div className="bar-content">
        <Logo name={operator.name} href={home} />
        <nav className="bar-nav" aria-label={label}>
          <details className="menu">
            <summary className="button menu-button">
              <Icon name="menu" /> <span className="menu-word">{commonWords().bar.menu}</span>
            </summary>
          </details>
          <ul className="bar-links">
            {links.map((link) => (
              <li key={link.text}>
                <a
                  className={link.button ? "button" : "bar-link"}
                  href={link.href}
                  aria-current={withoutQuery(link.href) === currentPath ? "page" : undefined}
                >
                  {link.text}
                </a>
              </li>
            ))}
            {Boolean(children) && <li>{children}</li>}
          </ul>
        </nav>
      </div>
    </header>
  );
}

function withoutQuery(href: string): string {
  return href.replace(/\?.*/, "");
}

type AccountBarProps = SharedBarProps & {
  readonly logout: string;
};

/** The owner's bar (spec, section 2, Chrome). */
function OwnerBar({ logout, ...bar }: AccountBarProps) {
  return (
    <NavBar {...bar} label={commonWords().bar.account} home={paths.home()} links={ownerLinks()} tone="road">
      <LogoutButton action={logout} />
    </NavBar>
  );
}

function ownerLinks(): readonly NavBarLink[] {
  const { bar } = commonWords();
  return [
    { text: bar.ownerHome, href: paths.ownerHome() },
    { text: bar.vehicles, href: paths.vehicles() },
    { text: bar.profile, href: paths.ownerProfile() },
  ];
}

/** The reseller's bar (spec, section 2, Reseller screens). */
function ResellerBar({ logout, ...bar }: AccountBarProps) {
  return (
    <NavBar {...bar} label="Reseller" home={paths.home()} links={resellerLinks} tone="road">
      <LogoutButton action={logout} />
    </NavBar>
  );
}

const resellerLinks: readonly NavBarLink[] = [
  { text: "My Order", href: paths.resellerOrders() },
  { text: "New Order", href: paths.newOrder() },
  { text: "My QRcodes", href: paths.resellerStickers() },
  { text: "My Account", href: paths.resellerAccount() },
  { text: "Payment List", href: paths.resellerPayments() },
];

type PublicBarProps = SharedBarProps & {
  readonly account: Account | null;
};

function PublicBar(bar: PublicBarProps) {
  return <ShopBar {...bar} tone="white" />;
}

/** The home page's bar: the same links, in the dark colours of the hero below it. */
function HomeBar(bar: PublicBarProps) {
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
