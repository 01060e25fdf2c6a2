import { paths } from "~/paths";
import { commonWords } from "~/words/words";

import { NavBar, type NavBarLink, type SharedBarProps } from "./nav-bar";

type AccountBarProps = SharedBarProps & {
  /** The URL that the Logout button posts to. */
  readonly logout: string;
};

/** The owner's bar (spec, section 2, Chrome). */
export function OwnerBar({ logout, ...bar }: AccountBarProps) {
  return (
    <NavBar {...bar} label={commonWords().bar.account} home={paths.home()} links={ownerLinks()} tone="road">
      <LogoutButton logout={logout} />
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

/** The Logout button. It is in a form and is not a link, because logging out changes state. */
function LogoutButton({ logout }: { readonly logout: string }) {
  return (
    <form method="post" action={logout}>
      <button type="submit" className="bar-link">
        {commonWords().bar.logout}
      </button>
    </form>
  );
}
