import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";

import type { ListDescription, ListQuery } from "#contract/desk";
import { DeskPage } from "~/features/desk/desk-page";
import { readListQuery, writeListQuery } from "~/features/desk/list-state.server";
import { navFor } from "~/features/desk/nav.server";
import { RowTable } from "~/features/desk/row-table";
import { Choice, DayField, SearchField } from "~/features/listing/list-filter";
import { HiddenField } from "~/forms/hidden-fields";
import { paths } from "~/paths";
import { pageMeta } from "~/screen";
import { foundAtDesk, requireDeskOperator } from "~/session/desk.server";
import { Disclosure } from "~/ui/disclosure";
import { ButtonLink, Button, TextLink } from "~/ui/links-and-buttons";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const at = await requireDeskOperator(request);
  const list = foundAtDesk(at.desk.lists.find(({ name }) => name === params["list"]) ?? null);
  const query = readListQuery(list, new URL(request.url).searchParams);
  const page = foundAtDesk(await at.desk.readPage(at.operator, list.name, query));
  const commands = at.desk.formsFor(at.operator).filter(({ command }) => list.commands.includes(command));
  return json({ nav: await navFor(at), list, query, state: writeListQuery(query), page, commands });
}

export { ErrorBoundary, handle, links } from "~/features/desk/desk-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({ title: data?.list.title ?? "Desk", description: "A list of the desk." }));

export default function DeskList() {
  const { nav, list, query, state, page, commands } = useLoaderData<typeof loader>();
  const hrefOf = (position: Readonly<Record<string, string>>) => paths.deskList(list.name, { ...state, ...position });
  const isWhole = Object.keys(state).length === 0;
  const isAll = page.next === null && page.previous === null;
  return (
    <DeskPage
      nav={nav}
      title={
        <>
          {list.title} <span className="desk-total">{isAll ? page.rows.length : `${page.rows.length}+`}</span>
        </>
      }
      actions={commands.map(({ command, verb }) => (
        <ButtonLink key={command} href={paths.deskCommand(command)}>
          {verb}
        </ButtonLink>
      ))}
      current={list.name}
    >
      {list.remark !== null && <p className="desk-quiet">{list.remark}</p>}
      <div className="desk-tools">
        <Chips list={list} state={state} />
        <ListForm list={list} query={query} />
      </div>
      <RowTable
        caption={list.title}
        columns={list.columns}
        rows={page.rows}
        verbs={nav.verbs}
        empty={
          <>
            {isWhole ? "Nothing is here yet." : "Nothing found."}{" "}
            <TextLink href={isWhole ? paths.desk() : paths.deskList(list.name)}>{isWhole ? "See what waits today" : "Show all"}</TextLink>
          </>
        }
      />
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

/** The choices of the list's first filter, one press away. */
function Chips({ list, state }: { readonly list: ListDescription; readonly state: Readonly<Record<string, string>> }) {
  const [filter] = list.filters;
  if (filter === undefined) return null;
  const { [filter.name]: chosen, ...others } = state;
  return (
    <nav aria-label={filter.title} className="desk-chips">
      {[{ value: undefined, title: "all" }, ...filter.choices].map(({ value, title }) => (
        <Fragment key={title}>
          <a
            className="desk-chip"
            href={paths.deskList(list.name, { ...others, [filter.name]: value })}
            aria-current={chosen === value ? "true" : undefined}
          >
            {title}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

/** The search, the other filters, the period and the sort order of a list. A GET form, so that the state of the list is its address. */
function ListForm({ list, query }: { readonly list: ListDescription; readonly query: ListQuery }) {
  const { search, filters, sort, from, to } = query;
  const [first, ...others] = list.filters;
  const chosen = first === undefined ? undefined : filters[first.name];
  const hasFields = list.searchHint !== null || others.length > 0 || list.isDated || list.sorts.length > 1;
  const isUsed = [search, sort, from, to, ...others.map(({ name }) => filters[name] ?? null)].some((value) => value !== null);
  const [firstSort, ...otherSorts] = list.sorts;
  if (!hasFields) return null;
  return (
    <Disclosure quiet summary="Search and sort" open={isUsed}>
      <form method="get" action={paths.deskList(list.name)} className="list-filter" role="search" aria-label={list.title}>
        {first !== undefined && chosen !== undefined && <HiddenField name={first.name} value={chosen} />}
        {list.searchHint !== null && <SearchField hint={list.searchHint} search={search} />}
        {others.map(({ name, title, choices }) => (
          <Choice key={name} name={name} label={title} value={filters[name] ?? ""} options={optionsOf(choices)} first="All" />
        ))}
        {list.isDated && <DayField name="from" label="From" day={from} wrong={null} />}
        {list.isDated && <DayField name="to" label="To" day={to} wrong={null} />}
        {firstSort !== undefined && otherSorts.length > 0 && (
          <Choice name="sort" label="Sort" value={sort} options={optionsOf(otherSorts)} first={firstSort.title} />
        )}
        <div className="list-filter-go">
          <Button>Show</Button>
          {isUsed && <TextLink href={paths.deskList(list.name)}>Show all</TextLink>}
        </div>
      </form>
    </Disclosure>
  );
}

function optionsOf(choices: ListDescription["sorts"]) {
  return choices.map(({ value, title }) => [value, title] as const);
}
