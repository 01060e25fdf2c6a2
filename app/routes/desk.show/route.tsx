import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { DeskPage } from "~/features/desk/desk-page";
import { deskLinks } from "~/features/desk/desk-style";
import { navFor } from "~/features/desk/nav.server";
import { postedFields } from "~/forms/posted-fields.server";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { foundAtDesk, requireDeskOperator } from "~/session/desk.server";
import { LinkParagraph } from "~/ui/links-and-buttons";

const maxLengths = new Map([
  ["kind", 40],
  ["id", 40],
]);

export async function loader({ request }: LoaderFunctionArgs) {
  return json({ nav: await navFor(await requireDeskOperator(request)) });
}

/** Shows a masked value in whole. The backend writes down who asked. */
export async function action({ request }: ActionFunctionArgs) {
  const at = await requireDeskOperator(request);
  const fields = await postedFields(request, maxLengths);
  const of = { kind: fields.get("kind") ?? "", id: fields.get("id") ?? "" };
  const value = foundAtDesk(await at.desk.reveal(at.operator, of));
  const [list = ""] = of.kind.split(".");
  return json({ value, back: paths.deskThing(list, of.id) });
}

export const handle = plainScreen({ bar: "none", footer: "none" });
export const links = deskLinks;
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Shown", description: "A value in whole." });

export default function DeskShow() {
  const { nav } = useLoaderData<typeof loader>();
  const shown = useActionData<typeof action>();
  return (
    <DeskPage nav={nav} title={shown === undefined ? "Nothing is shown" : <bdi>{shown.value}</bdi>}>
      {shown !== undefined && (
        <>
          <p>That you asked for it is in the audit.</p>
          <LinkParagraph href={shown.back}>Back</LinkParagraph>
        </>
      )}
    </DeskPage>
  );
}
