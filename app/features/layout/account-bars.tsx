import { paths } from "~/paths";

import { NavBar, type NavBarLink, type SharedBarProps } from "./nav-bar";

type AccountBarProps = SharedBarProps & {
  /** The URL that the Logout button posts to. */
  readonly logout: string;
};

/** The owner's bar (spec, section 2, Chrome). */
export function OwnerBar({ logout, ...bar }: AccountBarProps) {
  return (
    <NavBar {...bar} label="Your account" home={paths.home()} links={ownerLinks} tone="road">
      <LogoutButton logout={logout} />
    </NavBar>
  );
}

const ownerLinks: readonly NavBarLink[] = [
  { text: "Home", href: paths.ownerHome() },
  { text: "My Vehicles", href: paths.vehicles() },
  { text: "Profile", href: paths.ownerProfile() },
];

/** The reseller's bar (spec, section 2, Reseller screens). */
export function ResellerBar({ logout, ...bar }: AccountBarProps) {
  return (
    <NavBar {...bar} label="Reseller" home={paths.home()} links={resellerLinks} tone="road">
      <LogoutButton logout={logout} />
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

/** A form, not a link, because logging out changes state. */
function LogoutButton({ logout }: { readonly logout: string }) {
  return (
    <form method="post" action={logout}>
      <button type="submit" className="bar-link">
        Logout
      </button>
    </form>
  );
}
