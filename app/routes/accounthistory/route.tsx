import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listOwnerEvents, type OwnerEvent } from "#contract/owner-changes";
import { callApi } from "~/api/client.server";
import { retryLaterInit } from "~/api/retry-later.server";
import { BackToDetails } from "~/features/changes/code-step";
import { requireChanges } from "~/features/changes/change-page.server";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { endOwnerSession } from "~/session/owner.server";
import { formatDateTime } from "~/ui/date";
import { Page, PageHeading } from "~/ui/page";
import { Table } from "~/ui/table";
import { ownerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  const { owner } = await requireChanges(request);
  const listed = await callApi(listOwnerEvents, { loginId: owner.loginId }, { token: owner.token });
  if (listed.kind === "unauthorised") throw await endOwnerSession(request, "ownerLogin");
  if (listed.kind !== "ok")
    throw new Response(ownerWords().history.unavailable, retryLaterInit(listed.kind === "refused" ? { kind: "unavailable" } : listed));
  return json({ events: listed.data.events.map(shownEvent) });
}

function shownEvent({ kind, at, plate, detail, by, reason }: OwnerEvent) {
  const { history: words, events } = ownerWords();
  const sentence = events[kind];
  const what = typeof sentence === "string" ? sentence : sentence({ plate, detail });
  const who = { owner: words.byOwner, operator: words.byOperator({ reason }), other: words.byOther }[by];
  return { time: at ? formatDateTime(at) : "", what, who };
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => {
  const { title, description } = ownerWords().history;
  return { title, description };
});

export default function AccountHistory() {
  const { events } = useLoaderData<typeof loader>();
  const { history: words } = ownerWords();
  return (
    <Page>
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <Table
        caption={words.title}
        captionHidden
        columns={[
          { label: words.time, cell: ({ time }) => time, noWrap: true },
          { label: words.what, cell: ({ what }) => what, isRowHeader: true },
          { label: words.by, cell: ({ who }) => who },
        ]}
        rows={events}
        rowKey={(_, index) => index}
        empty={words.none}
      />
      <BackToDetails href={paths.ownerHome()} />
    </Page>
  );
}
