import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ToneBadge } from "~/features/desk/cell-view";
import { DeskPage } from "~/features/desk/desk-page";
import { navFor } from "~/features/desk/nav.server";
import { LiveStatusScript } from "~/features/live-status/live-status-script";
import { paths } from "~/paths";
import { pageMeta } from "~/screen";
import { foundAtDesk, requireDeskOperator } from "~/session/desk.server";
import { formatDateTime } from "~/ui/date";
import { Button, TextLink } from "~/ui/links-and-buttons";
import { LongCode } from "~/ui/long-code";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const at = await requireDeskOperator(request);
  const job = foundAtDesk(await at.desk.readJob(at.operator, params["id"] ?? ""));
  const isGoing = job.state === "waiting" || job.state === "running";
  return json({ nav: await navFor(at), job, isGoing });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { desk, operator } = await requireDeskOperator(request);
  const id = params["id"] ?? "";
  await desk.cancelJob(operator, id);
  return redirect(paths.deskJob(id), 303);
}

export { ErrorBoundary, handle, links } from "~/features/desk/desk-screen";

export const meta = pageMeta({ title: "Job", description: "How far long work is." });

export default function DeskJob() {
  const { nav, job, isGoing } = useLoaderData<typeof loader>();
  const { id, command, by, createdAt, state, done, total, message, files } = job;
  return (
    <DeskPage nav={nav} title={nav.verbs[command] ?? "Job"} current="jobs" isInside>
      <div id="outcome" className="flow" role="status">
        <p>
          <ToneBadge text={state} tone={state === "done" ? "good" : state === "failed" ? "bad" : "waiting"} />{" "}
          <span className="desk-when">
            Started by {by}, <time dateTime={createdAt}>{formatDateTime(new Date(createdAt))}</time>
          </span>
        </p>
        {message !== "" && (
          <p className="desk-result">
            <LongCode>{message}</LongCode>
          </p>
        )}
        {files.length > 0 && (
          <ul>
            {files.map(({ name, size }) => (
              <li key={name}>
                <TextLink href={paths.deskJobFile(id, name)} download>
                  {name}
                </TextLink>{" "}
                ({Math.ceil(size / 1024)} kB)
              </li>
            ))}
          </ul>
        )}
      </div>
      <div id="progress">
        {(isGoing || total !== null) && (
          <p>
            {total !== null && `${done} of ${total} `}
            <progress {...(total === null ? {} : { max: total, value: done })} className="desk-progress" aria-label="Progress" />
          </p>
        )}
      </div>
      {isGoing && (
        <p id="updates" data-live="This page follows the job." data-interval="3000">
          <TextLink href={paths.deskJob(id)}>Reload</TextLink>
        </p>
      )}
      <div id="actions">
        {isGoing && (
          <form method="post">
            <Button>Cancel the job</Button>
          </form>
        )}
      </div>
      {isGoing && <LiveStatusScript />}
    </DeskPage>
  );
}
