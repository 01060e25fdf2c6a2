import { paths } from "~/paths";
import type { Account, Operator } from "~/root-data";
import type { ScreenHandle } from "~/screen";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { contentId } from "~/ui/page";
import { commonWords } from "~/words/words";
import { Logo } from "./logo";
import { LogoutButton } from "./logout-button";

/** A link to the page's content, past the bar. It is the page's first focusable element. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${contentId}`}>
      {commonWords().page.skipLink}
    </a>
  );
}

type ScreenBarProps = {
  readonly bar: ScreenHandle["bar"];
  readonly account: Account | null;
  readonly operator: Operator;
  /** The current page's path, to mark its link. */
  readonly currentPath: string;
};

/**
 * The bar with logo and links (spec, section 2, Chrome). On small screens, `<details>` and CSS show and hide the links. Old browsers always
 * show the links. In the shop, a person who is logged in sees a link to their own pages and Logout, instead of Login.
 */
export function ScreenBar({ bar, account, operator, currentPath }: ScreenBarProps) {
  if (bar === "none") return null;
  const whose = bar === "public" || bar === "home" ? account : bar;
  const { label, links, button } = linksOf(bar, account);
  return (
    <header className={classNames("bar", bar !== "public" && "road")}>
      <div className="bar-content">
        <Logo name={operator.name} href={paths.home()} />
        <nav className="bar-nav" aria-label={label}>
          <details className="menu">
            <summary className="button menu-button">
              <Icon name="menu" /> <span className="menu-word">{commonWords().bar.menu}</span>
            </summary>
          </details>
          <ul className="bar-links">
            {links.map(([text, href]) => (
              <li key={text}>
                <a
                  className={href === button ? "button" : "bar-link"}
                  href={href}
                  aria-current={href.replace(/\?.*/, "") === currentPath ? "page" : undefined}
                >
                  {text}
                </a>
              </li>
            ))}
            {whose !== null && (
              <li>
                <LogoutButton action={whose === "owner" ? paths.ownerLogout() : paths.resellerLogout()} />
              </li>
            )}
          </ul>
        </nav>
      </div>
    </header>
  );
}

type Links = {
  /** The accessible name of the links. */
  readonly label: string;
  readonly links: readonly (readonly [text: string, href: string])[];
  /** The link that looks like a button. */
  readonly button?: string;
};

function linksOf(bar: Exclude<ScreenHandle["bar"], "none">, account: Account | null): Links {
  const { bar: words } = commonWords();
  if (bar === "owner") {
    return {
      label: words.account,
      links: [
        [words.ownerHome, paths.ownerHome()],
        [words.vehicles, paths.vehicles()],
        [words.profile, paths.ownerProfile()],
      ],
    };
  }
  if (bar === "reseller") return { label: "Reseller", links: resellerLinks };
  const button = account === null ? paths.ownerLogin() : account === "owner" ? paths.ownerHome() : paths.resellerOrders();
  return {
    label: words.main,
    links: [
      [words.about, paths.homeSection("aboutus")],
      [words.product, paths.homeSection("feature")],
      [words.buyNow, paths.products()],
      [words.howItWorks, paths.homeSection("howitwork")],
      [words.contact, paths.homeSection("contact")],
      [account === null ? words.login : words.account, button],
    ],
    button,
  };
}

const resellerLinks: Links["links"] = [
  ["My Order", paths.resellerOrders()],
  ["New Order", paths.newOrder()],
  ["My QRcodes", paths.resellerStickers()],
  ["My Account", paths.resellerAccount()],
  ["Payment List", paths.resellerPayments()],
];
