import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { Logo } from "~/features/layout/logo";
import { LogoutButton } from "~/features/layout/logout-button";
import { paths } from "~/paths";
import type { RootData } from "~/root-data";
import { Icon } from "~/ui/icon";
import { Button, TextLink } from "~/ui/links-and-buttons";
import { Page } from "~/ui/page";
import type { DeskNav } from "./nav.server";

type DeskPageProps = {
  /** Missing before the log-in. The frame is then only the brand. */
  readonly nav?: DeskNav;
  readonly title: ReactNode;
  /** What can be done on the page, beside the title. */
  readonly actions?: ReactNode;
  /** The list in which the page is, or the page's own link in the sidebar. */
  readonly current?: string;
  /** Whether the page is one thing or form of that list, and leads back to it. On phones, its actions stay in view. */
  readonly isInside?: boolean;
  readonly search?: string;
  readonly children: ReactNode;
};

/** The frame of every page of the desk: all lists at the side, the search on top, then the page. */
export function DeskPage({ nav, title, actions, current = "", isInside = false, search = "", children }: DeskPageProps) {
  const list = isInside ? nav?.links.find(({ name }) => name === current) : undefined;
  return (
    <div className={nav === undefined ? "desk-page desk-alone" : "desk-page"}>
      <DeskSide nav={nav} current={current} />
      <div className="desk-content">
        {nav !== undefined && (
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
                placeholder="Phone, name, plate, order, docket or code"
                data-find=""
              />
              <Button>Find</Button>
            </form>
            <Operator name={nav.operator} />
          </header>
        )}
        <Page>
          {list !== undefined && (
            <p className="desk-back">
              <TextLink href={list.href}>
                <Icon name="back" size={16} /> {list.title}
              </TextLink>
            </p>
          )}
          <div className="desk-head">
            <h1 className="desk-title">{title}</h1>
            {actions !== undefined && <div className={isInside ? "desk-actions desk-actions-below" : "desk-actions"}>{actions}</div>}
          </div>
          {children}
        </Page>
      </div>
    </div>
  );
}

/** The frame's side. Groups are folded until something waits there, or until they are used. */
function DeskSide({ nav, current }: { readonly nav: DeskNav | undefined; readonly current: string }) {
  const brand = useRouteLoaderData<RootData>("root")?.operator.name ?? "";
  return (
    <aside className="desk-side road" aria-label={brand}>
      <Logo name={brand} href={paths.desk()} />
      {nav !== undefined && (
        <nav aria-label="Desk" className="desk-nav">
          <details className="desk-menu">
            <summary className="button">
              <Icon name="menu" /> Menu
            </summary>
          </details>
          <div className="desk-groups">
            <DeskLink href={paths.desk()} isCurrent={current === "today"}>
              Today
            </DeskLink>
            {[...new Set(nav.links.map(({ group }) => group))].map((group, index) => {
              const links = nav.links.filter((link) => link.group === group);
              return (
                <details key={group} open={index === 0 || links.some(({ name, waiting }) => waiting > 0 || name === current)}>
                  <summary className="desk-group">{group}</summary>
                  {links.map(({ name, title, href, waiting }) => (
                    <DeskLink key={name} href={href} isCurrent={current === name}>
                      {title} {waiting > 0 && <span className="desk-waits">{waiting}</span>}
                    </DeskLink>
                  ))}
                </details>
              );
            })}
            <Operator name={nav.operator} />
          </div>
        </nav>
      )}
    </aside>
  );
}

/** Who is logged in: on wide screens beside the search, on phones at the end of the menu. */
function Operator({ name }: { readonly name: string }) {
  return (
    <div className="desk-operator">
      <TextLink href={paths.deskApp()}>
        {name}
        <span className="sr-only">: your authenticator app</span>
      </TextLink>{" "}
      <LogoutButton action={paths.deskLogout()} />
    </div>
  );
}

type DeskLinkProps = { readonly href: string; readonly isCurrent: boolean; readonly children: ReactNode };

function DeskLink({ href, isCurrent, children }: DeskLinkProps) {
  return (
    <>
      <a className="desk-link" href={href} aria-current={isCurrent ? "page" : undefined}>
        {children}
      </a>{" "}
    </>
  );
}
