import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DeskPage } from "~/features/desk/desk-page";
import { navFor } from "~/features/desk/nav.server";
import { RowTable } from "~/features/desk/row-table";
import { paths } from "~/paths";
import { pageMeta } from "~/screen";
import { requireDeskOperator } from "~/session/desk.server";
import { LinkParagraph } from "~/ui/links-and-buttons";

export async function loader({ request }: LoaderFunctionArgs) {
  const at = await requireDeskOperator(request);
  const text = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
  return json({ nav: await navFor(at), text, found: await at.desk.find(at.operator, text) });
}

export { ErrorBoundary, handle, links } from "~/features/desk/desk-screen";

export const meta = pageMeta({ title: "Find", description: "What the desk finds." });

export default function DeskFind() {
  const { nav, text, found } = useLoaderData<typeof loader>();
  return (
    <DeskPage nav={nav} title="Find" search={text}>
      {found.length === 0 && <p>{text === "" ? "Type what the customer says." : `Nothing found for “${text}”.`}</p>}
      {found.map(({ title, list, columns, rows }) => (
        <section key={title} className="desk-section">
          <h2 className="desk-section-title">{title}</h2>
          <RowTable caption={title} columns={columns} rows={rows} verbs={nav.verbs} />
          <LinkParagraph href={paths.deskList(list, { search: text })}>All in {title}</LinkParagraph>
        </section>
      ))}
    </DeskPage>
  );
}
