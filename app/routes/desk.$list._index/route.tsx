import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DeskPage } from "~/features/desk/desk-page";
import { readListQuery, writeListQuery } from "~/features/desk/list-state.server";
import { deskLinks } from "~/features/desk/desk-style";
import { navFor } from "~/features/desk/nav.server";
import { RowTable } from "~/features/desk/row-table";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { foundAtDesk, requireDeskOperator } from "~/session/desk.server";
import { ButtonLink } from "~/ui/button";
import { Row } from "~/ui/row-and-columns";
import { TextLink } from "~/ui/text-link";
import { ListForm } from "./list-form";

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
