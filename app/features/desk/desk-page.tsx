import type { ReactNode } from "react";

import type { ListDescription } from "#contract/desk";
import { LogoutButton } from "~/features/layout/logout-button";
import { paths } from "~/paths";
import { Button } from "~/ui/links-and-buttons";
import { Page, PageHeading } from "~/ui/page";

export type DeskNav = {
  readonly lists: readonly Pick<ListDescription, "name" | "title">[];
  readonly commands: readonly string[];
  readonly operator: string;
};

/** Commands with a link of their own in the navigation. They only show something. */
const shownCommands: Readonly<Record<string, string>> = { contacts: "Contacts", doctor: "Doctor" };

type DeskPageProps = {
  readonly nav: DeskNav;
  readonly title: ReactNode;
  readonly current?: string;
  readonly search?: string;
  readonly children: ReactNode;
};

/** The frame of every page of the desk: the search first, then all lists, one click away, then the page. */
export function DeskPage({ nav, title, current, search = "", children }: DeskPageProps) {
  return (
    <div className="desk-page">
      <header className="desk-bar">
        <form method="get" action={paths.deskFind()} role="search" className="desk-find">
          <label className="sr-only" htmlFor="desk-find">
            Find a phone, e-mail, name, plate, order, docket or code
          </label>
          <input
            id="desk-find"
            name="q"
            type="search"
            className="input"
            maxLength={100}
            defaultValue={search}
            placeholder="Phone, e-mail, name, plate, order, docket or code"
            data-find=""
          />
          <Button>Find</Button>
        </form>
        <nav aria-label="Desk">
          <details className="desk-menu">
            <summary className="button">Lists</summary>
          </details>
          <ul className="desk-links">
            <DeskLink href={paths.desk()} isCurrent={current === "today"}>
              Today
            </DeskLink>
            {nav.lists.map(({ name, title: listTitle }) => (
              <DeskLink key={name} href={paths.deskList(name)} isCurrent={current === name}>
                {listTitle}
              </DeskLink>
            ))}
            {nav.commands
              .filter((command) => command in shownCommands)
              .map((command) => (
                <DeskLink key={command} href={paths.deskCommand(command)} isCurrent={current === command}>
                  {shownCommands[command]}
                </DeskLink>
              ))}
            <DeskLink href={paths.deskCommands()} isCurrent={current === "commands"}>
              All commands
            </DeskLink>
          </ul>
        </nav>
        <div className="desk-operator">
          {nav.operator} <LogoutButton action={paths.deskLogout()} />
        </div>
      </header>
      <Page>
        <PageHeading>{title}</PageHeading>
        {children}
      </Page>
    </div>
  );
}

type DeskLinkProps = { readonly href: string; readonly isCurrent: boolean; readonly children: ReactNode };

function DeskLink({ href, isCurrent, children }: DeskLinkProps) {
  return (
    <li>
      <a className="desk-link" href={href} aria-current={isCurrent ? "page" : undefined}>
        {children}
      </a>
    </li>
  );
}
