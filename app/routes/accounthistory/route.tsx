import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listOwnerEvents, type OwnerEvent } from "#contract/owner-changes";
import { BackToDetails } from "~/features/changes/change-page";
import { requireChanges } from "~/features/changes/change-page.server";
import { plainScreen, pageMeta } from "~/screen";
import { requireOwn } from "~/session/require-own.server";
import { formatDateTime } from "~/ui/date";
import { Page, PageHeading } from "~/ui/page";
import { Table } from "~/ui/table";
import { ownerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  const { owner } = await requireChanges(request);
  const { unavailable } = ownerWords().history;
  const { events } = await requireOwn(request, owner, listOwnerEvents, { loginId: owner.loginId }, unavailable);
  return json({ events: events.map(shownEvent) });
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

export const meta = pageMeta(() => ownerWords().history);

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
      <BackToDetails />
    </Page>
  );
}
