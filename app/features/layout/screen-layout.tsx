import type { ScreenHandle } from "~/handle";
import type { Operator } from "~/operator";
import { paths } from "~/paths";
import type { Account } from "~/root-data";
import { ResellerBar, OwnerBar } from "./account-bars";
import type { SharedBarProps } from "./nav-bar";
import { Footer, SupportBox } from "./footer";
import { HomeBar, PublicBar } from "./public-bar";

type ScreenBarProps = SharedBarProps & { readonly bar: ScreenHandle["bar"]; readonly account: Account | null };

/** The navigation bar set in the route's handle. */
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

type ScreenFooterProps = { readonly footer: ScreenHandle["footer"]; readonly operator: Operator; readonly year: number };

/** The footer set in the route's handle. */
export function ScreenFooter({ footer, operator, year }: ScreenFooterProps) {
  if (footer === "none") return null;
  return (
    <Footer operator={operator} year={year}>
      {footer === "owner" && <SupportBox operator={operator} />}
    </Footer>
  );
}
