import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { ListDescription, ListQuery } from "#contract/desk";
import { DeskPage } from "~/features/desk/desk-page";
import { deskLinks } from "~/features/desk/desk-style";
import { readListQuery, writeListQuery } from "~/features/desk/list-state.server";
import { navFor } from "~/features/desk/nav.server";
import { RowTable } from "~/features/desk/row-table";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { foundAtDesk, requireDeskOperator } from "~/session/desk.server";
import { ButtonLink, Button, TextLink } from "~/ui/links-and-buttons";
import { Row } from "~/ui/page";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const at = await requireDeskOperator(request);
  const list = foundAtDesk(at.desk.lists.find(({ name }) => name === params["list"]) ?? null);
  const query = readListQuery(list, new URL(request.url).searchParams);
  const page = foundAtDesk(await at.desk.readPage(at.operator, list.name, query));
  const allowed = at.desk.formsFor(at.operator).map(({ command }) => command);
  const commands = list.commands.filter((command) => allowed.includes(command));
  return json({ nav: navFor(at), list, query, state: writeListQuery(query), page, commands });
}

export const handle = plainScreen({ bar: "none", footer: "none" });
export const links = deskLinks;
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({ title: data?.list.title ?? "Desk", description: "A list of the desk." }));

export default function DeskList() {
  const { nav, list, query, state, page, commands } = useLoaderData<typeof loader>();
  const hrefOf = (position: Readonly<Record<string, string>>) => paths.deskList(list.name, { ...state, ...position });
  return (
    <DeskPage nav={nav} title={list.title} current={list.name}>
      {commands.length > 0 && (
        <Row>
          {commands.map((command) => (
            <ButtonLink key={command} href={paths.deskCommand(command)}>
              {command}
            </ButtonLink>
          ))}
        </Row>
      )}
      <ListForm list={list} query={query} />
      <RowTable caption={list.title} captionHidden columns={list.columns} rows={page.rows} empty={<p>Nothing found.</p>} />
      <nav aria-label="Pages" className="desk-pages">
        {page.previous !== null && (
          <>
            <TextLink href={hrefOf({})}>First</TextLink> <TextLink href={hrefOf({ before: page.previous })}>Previous</TextLink>{" "}
          </>
        )}
        {page.next !== null && (
          <>
            <TextLink href={hrefOf({ after: page.next })}>Next</TextLink> <TextLink href={hrefOf({ page: "last" })}>Last</TextLink>{" "}
          </>
        )}
        <TextLink href={paths.deskExport(list.name, state)} download>
          Download as CSV
        </TextLink>
      </nav>
    </DeskPage>
  );
}

/** The search, the filters, the period and the sort order of a list. A GET form, so that the state of the list is its address. */
function ListForm({ list, query }: { readonly list: ListDescription; readonly query: ListQuery }) {
  const { search, filters, sort, from, to } = query;
  const showsAll = search === null && sort === null && from === null && to === null && Object.keys(filters).length === 0;
  return (
    <form method="get" action={paths.deskList(list.name)} className="list-filter" role="search" aria-label={list.title}>
      {list.searchHint !== null && (
        <div className="list-filter-field list-filter-search">
          <label className="field-label" htmlFor="search">
            {list.searchHint}
          </label>
          <input id="search" name="search" type="text" maxLength={100} defaultValue={search ?? ""} className="input" />
        </div>
      )}
      {list.filters.map(({ name, title, choices }) => (
        <Choice key={name} name={name} title={title} value={filters[name] ?? ""} choices={choices} first="All" />
      ))}
      {list.isDated && <Day name="from" title="From" value={from} />}
      {list.isDated && <Day name="to" title="To" value={to} />}
      {list.sorts.length > 1 && <Choice name="sort" title="Sort" value={sort ?? ""} choices={list.sorts} />}
      <div className="list-filter-go">
        <Button>Show</Button>
        {!showsAll && <TextLink href={paths.deskList(list.name)}>Show all</TextLink>}
      </div>
    </form>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly title: string;
  readonly value: string;
  readonly choices: ListDescription["sorts"];
  readonly first?: string;
};

function Choice({ name, title, value, choices, first }: ChoiceProps) {
  return (
    <div className="list-filter-field list-filter-day">
      <label className="field-label" htmlFor={name}>
        {title}
      </label>
      <select id={name} name={name} defaultValue={value} className="input">
        {first !== undefined && <option value="">{first}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.title}
          </option>
        ))}
      </select>
    </div>
  );
}

function Day({ name, title, value }: { readonly name: string; readonly title: string; readonly value: string | null }) {
  return (
    <div className="list-filter-field list-filter-day">
      <label className="field-label" htmlFor={name}>
        {title}
      </label>
      <input id={name} name={name} type="date" defaultValue={value ?? ""} className="input" />
    </div>
  );
}
