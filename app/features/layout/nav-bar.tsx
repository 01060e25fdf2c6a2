import type { ReactNode } from "react";

import type { Operator } from "~/root-data";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { commonWords } from "~/words/words";

import { Logo } from "./logo";

export type NavBarLink = {
  readonly text: string;
  readonly href: string;
  /** Styles the link as a button. */
  readonly button?: boolean;
};

export type SharedBarProps = {
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
export function NavBar({ operator, currentPath, label, home, links, tone, children }: NavBarProps) {
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
