import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { AuthenticatorSetUp, DeskStep } from "#contract/desk";
import { markRejected } from "~/forms/form.server";
import { postedFields } from "~/forms/posted-fields.server";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { requestContext } from "~/serving/request-context.server";
import { deskLogin, deskSession, openDesk } from "~/session/desk.server";
import { Page, PageHeading } from "~/ui/page";
import { TextLink } from "~/ui/text-link";
import { LoginForm, type LoginStep } from "./login-form";
import { SetUp } from "./set-up";

type LoginReply = {
  readonly error: string | null;
  readonly email: string;
  readonly recoveryCodes: readonly string[] | null;
  readonly next: string;
};

const maxLengths = new Map([
  ["email", 100],
  ["code", 40],
  ["intent", 20],
]);

export async function loader({ request }: LoaderFunctionArgs) {
  const desk = await openDesk();
  const pending = await deskLogin.read(request);
  const step: LoginStep = pending?.step ?? "e-mail";
  const setUp: AuthenticatorSetUp | null = pending?.step === "set up" ? await desk.readSetUp(pending.ticket) : null;
  return json({ step: pending?.step === "set up" && setUp === null ? "e-mail" : step, setUp });
}

/** Takes the next step of the log-in. Each step's secret is in an encrypted cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
  const desk = await openDesk();
  const fields = await postedFields(request, maxLengths);
  const [email, code] = [fields.get("email") ?? "", fields.get("code") ?? ""];
  const { clientAddress } = requestContext();
  const pending = fields.get("intent") === "restart" ? null : await deskLogin.read(request);
  const next = pending?.next ?? nextIn(request);
  const reply: LoginReply = { error: null, email, recoveryCodes: null, next };

  const refused = (step: DeskStep<unknown> & { readonly kind: "refused" }) => {
    markRejected(context);
    return json({ ...reply, error: step.message }, { status: 400 });
  };
  const goOn = async (step: "mail code" | "set up" | "time code", ticket: string) =>
    redirect(paths.deskLogin(), { status: 303, headers: { "Set-Cookie": await deskLogin.write({ step, ticket, next }) } });

  if (pending === null) {
    if (fields.get("intent") === "restart")
      return redirect(paths.deskLogin(), { status: 303, headers: { "Set-Cookie": await deskLogin.end() } });
    const sent = await desk.sendCode(email, clientAddress);
    return sent.kind === "ok" ? goOn("mail code", sent.value.ticket) : refused(sent);
  }
  const { ticket } = pending;
  switch (pending.step) {
    case "mail code": {
      const checked = await desk.verifyMailCode(ticket, code.replace(/\D/g, ""), clientAddress);
      return checked.kind === "ok" ? goOn(checked.value.mustSetUp ? "set up" : "time code", checked.value.ticket) : refused(checked);
    }
    case "set up": {
      const session = await desk.confirmSetUp(ticket, code, clientAddress);
      if (session.kind !== "ok") return refused(session);
      return json({ ...reply, recoveryCodes: session.value.recoveryCodes }, { headers: await loggedIn(session.value.token) });
    }
    case "time code": {
      const session = await desk.verifyTimeCode(ticket, code, clientAddress);
      return session.kind === "ok" ? redirect(next, { status: 303, headers: await loggedIn(session.value.token) }) : refused(session);
    }
  }
}

async function loggedIn(token: string): Promise<Headers> {
  const headers = new Headers({ "Set-Cookie": await deskSession.write({ token }) });
  headers.append("Set-Cookie", await deskLogin.end());
  return headers;
}

/** Returns the page of the desk to which the log-in leads. Another website's address in the URL is ignored. */
function nextIn({ url }: Request): string {
  const next = new URL(url).searchParams.get("next") ?? "";
  return /^\/desk(?:\/[\w./?=&%-]*)?$/.test(next) && next.length < 500 ? next : paths.desk();
}

export const handle = plainScreen({ bar: "none", footer: "none" });
export { deskLinks as links } from "~/features/desk/desk-style";
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Desk", description: "Log in to the desk." });

export default function DeskLogin() {
  const { step, setUp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (reply?.recoveryCodes) return <RecoveryCodes codes={reply.recoveryCodes} next={reply.next} />;
  return (
    <Page width="form">
      <PageHeading>{titles[step]}</PageHeading>
      {setUp !== null && <SetUp setUp={setUp} />}
      <LoginForm step={step} error={reply?.error ?? null} email={reply?.email ?? ""} />
    </Page>
  );
}

const titles: Readonly<Record<LoginStep, string>> = {
  "e-mail": "Log in to the desk",
  "mail code": "Type the code from the mail",
  "set up": "Set up your authenticator app",
  "time code": "Type the code of your authenticator app",
};

function RecoveryCodes({ codes, next }: { readonly codes: readonly string[]; readonly next: string }) {
  return (
    <Page width="form">
      <PageHeading lead="Print these codes, or write them down. Each works once, if you have lost your phone. We do not show them again.">
        Your recovery codes
      </PageHeading>
      <ol className="desk-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <TextLink href={next}>I have kept them. Go to the desk</TextLink>
      </p>
    </Page>
  );
}
