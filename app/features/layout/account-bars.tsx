import { paths } from "~/paths";
import { commonWords } from "~/words/words";

import { LogoutButton } from "./logout-button";
import { NavBar, type NavBarLink, type SharedBarProps } from "./nav-bar";

type AccountBarProps = SharedBarProps & {
  /** The URL that the Logout button posts to. */
  readonly logout: string;
};

/** The owner's bar (spec, section 2, Chrome). */
export function OwnerBar({ logout, ...bar }: AccountBarProps) {
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
export function ResellerBar({ logout, ...bar }: AccountBarProps) {
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
