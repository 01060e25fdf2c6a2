import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DeskPage } from "~/features/desk/desk-page";
import { deskLinks } from "~/features/desk/desk-style";
import { navFor } from "~/features/desk/nav.server";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { requireDeskOperator } from "~/session/desk.server";
import { TextLink } from "~/ui/links-and-buttons";
import { Table } from "~/ui/table";

export async function loader({ request }: LoaderFunctionArgs) {
  const at = await requireDeskOperator(request);
  return json({
    nav: await navFor(at),
    forms: at.desk.formsFor(at.operator).map(({ command, verb, purpose }) => ({ command, verb, purpose })),
  });
}

export const handle = plainScreen({ bar: "none", footer: "none" });
export const links = deskLinks;
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "All actions", description: "Every action of the desk." });

export default function DeskCommands() {
  const { nav, forms } = useLoaderData<typeof loader>();
  return (
    <DeskPage nav={nav} title="All actions" current="commands">
      <Table
        caption="All actions"
        captionHidden
        columns={[
          {
            label: "Action",
            isRowHeader: true,
            cell: ({ command, verb }) => <TextLink href={paths.deskCommand(command)}>{verb}</TextLink>,
          },
          { label: "Purpose", cell: ({ purpose }) => purpose },
        ]}
        rows={forms}
        rowKey={({ command }) => command}
      />
    </DeskPage>
  );
}
