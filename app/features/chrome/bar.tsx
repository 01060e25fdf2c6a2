import type { ReactNode } from "react";

import type { Operator } from "~/operator";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

import { Logo } from "./logo";

export type BarLink = {
  readonly text: string;
  readonly href: string;
  /** Looks like a button, as Login does. */
  readonly button?: boolean;
};

export type BarProps = {
  readonly operator: Operator;
  /** The path of the page that it stands on, to mark its own link. */
  readonly currentPath?: string;
};

type BarShape = BarProps & {
  /** What the links lead through, for screen readers: "Main", "Your account". */
  readonly label: string;
  readonly home: string;
  readonly links: readonly BarLink[];
  readonly tone: "white" | "road";
  /** Stands after the links: a form that logs out. */
  readonly children?: ReactNode;
};

/**
 * A bar with the logo and its links. On small screens a `<details>` opens and closes the list that follows it, by CSS; a browser
 * that knows neither shows the list.
 */
export function Bar({ operator, currentPath, label, home, links, tone, children }: BarShape) {
  return (
    <header className={classNames("bar", tone === "road" && "road")}>
      <div className="bar-content">
        <Logo name={operator.name} href={home} />
        <nav className="bar-nav" aria-label={label}>
          <details className="menu">
            <summary className="button menu-button">
              <Icon name="menu" /> <span className="menu-word">Menu</span>
            </summary>
          </details>
          <ul className="bar-links">
            {links.map((link) => (
              <li key={link.text}>
                <a
                  className={link.button ? "button" : "bar-link"}
                  href={link.href}
                  aria-current={link.href === currentPath ? "page" : undefined}
                >
                  {link.text}
                </a>
              </li>
            ))}
            {children !== undefined && <li>{children}</li>}
          </ul>
        </nav>
      </div>
    </header>
  );
}
