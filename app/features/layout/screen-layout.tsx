import type { ScreenHandle } from "~/handle";
import { paths } from "~/paths";
import type { Account, Operator } from "~/root-data";
import { contentId } from "~/ui/page";
import { commonWords } from "~/words/words";
import { ResellerBar, OwnerBar } from "./account-bars";
import { Footer, SupportBox } from "./footer";
import type { SharedBarProps } from "./nav-bar";
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

/** A link to the page's content, past the bar. It is the page's first focusable element. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${contentId}`}>
      {commonWords().page.skipLink}
    </a>
  );
}
