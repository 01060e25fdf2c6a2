import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DeskPage } from "~/features/desk/desk-page";
import { deskLinks } from "~/features/desk/desk-style";
import { navFor } from "~/features/desk/nav.server";
import { ToneBadge } from "~/features/desk/cell-view";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { foundAtDesk, requireDeskOperator } from "~/session/desk.server";
import { ButtonLink } from "~/ui/button";
import { formatDateTime } from "~/ui/date";
import { Row } from "~/ui/row-and-columns";
import { SectionView } from "./section-view";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const at = await requireDeskOperator(request);
  const reference = { kind: params["list"] ?? "", id: params["id"] ?? "" };
  const { actions, ...thing } = foundAtDesk(await at.desk.readThing(at.operator, reference));
  // The values that fill the forms stay on the server: they can be what the page masks.
  return json({ nav: navFor(at), thing, actions: actions.map(({ command, title }) => ({ command, title })) });
}

export const handle = plainScreen({ bar: "none", footer: "none" });
export const links = deskLinks;
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({ title: data?.thing.title ?? "Desk", description: "One thing at the desk." }));

export default function DeskThing() {
  const { nav, thing, actions } = useLoaderData<typeof loader>();
  const { reference, title, state, sections, history } = thing;
  return (
    <DeskPage nav={nav} title={title} current={reference.kind}>
      {state !== null && (
        <p>
          <ToneBadge {...state} />
        </p>
      )}
      {actions.length > 0 && (
        <Row>
          {actions.map((action) => (
            <ButtonLink key={action.command} href={paths.deskCommand(action.command, reference)}>
              {action.title}
            </ButtonLink>
          ))}
        </Row>
      )}
      <div className="desk-sections">
        {sections.map((section) => (
          <SectionView key={section.title} section={section} />
        ))}
        {history.length > 0 && (
          <section className="desk-section flow">
            <h2 className="card-title">History</h2>
            <ol>
              {history.map(({ moment, who, what }) => (
                <li key={`${moment} ${what}`}>
                  <time dateTime={moment}>{formatDateTime(new Date(moment))}</time> {what}
                  {who !== "" && ` (${who})`}
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </DeskPage>
  );
}
