import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { AuthenticatorSetUp, Desk, DeskClient } from "#contract/desk";
import { plainCharacters } from "#contract/normalize";
import { DeskPage } from "~/features/desk/desk-page";
import { CodeField } from "~/forms/code-field";
import { ErrorSummary } from "~/forms/error-summary";
import type { FieldState } from "~/forms/field-state";
import { markRejected } from "~/forms/form.server";
import { postedFields } from "~/forms/posted-fields.server";
import { TextField } from "~/forms/text-field";
import { paths } from "~/paths";
import { pageMeta } from "~/screen";
import { requestContext } from "~/serving/request-context.server";
import { keepBrowserMark, newBrowserMark, readBrowserMark } from "~/session/browser-mark.server";
import { deskLogin, deskSession, openDesk } from "~/session/desk.server";
import { Button, LinkParagraph, MainButton } from "~/ui/links-and-buttons";
import { LongCode } from "~/ui/long-code";

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
  const own = await ownAccount(desk, request);
  const pending = own === null ? await deskLogin.read(request) : null;
  const step: LoginStep = own === null ? (pending?.step ?? "e-mail") : "another app";
  const setUp: AuthenticatorSetUp | null = pending?.step === "set up" ? await desk.readSetUp(pending.ticket) : null;
  const headers = new Headers();
  if ((await readBrowserMark(request)) === null) headers.append("Set-Cookie", await newBrowserMark());
  const codesLeft = own === null ? 0 : await desk.countRecoveryCodes(own.operator);
  return json({ step: pending?.step === "set up" && setUp === null ? "e-mail" : step, setUp, codesLeft }, { headers });
}

/** Returns who is logged in and wants another authenticator app. */
async function ownAccount(desk: Desk, request: Request) {
  const session = new URL(request.url).searchParams.has("app") ? await deskSession.read(request) : null;
  const operator = session === null ? null : await desk.findOperator(session.token);
  return session === null || operator === null ? null : { operator, token: session.token };
}

/** Takes the next step of the log-in. Each step's secret is in an encrypted cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
  const desk = await openDesk();
  const fields = await postedFields(request, maxLengths);
  if (fields.get("intent") === "restart") return withCookie(paths.deskLogin(), await deskLogin.end());
  const [email, code] = [fields.get("email") ?? "", plainCharacters(fields.get("code") ?? "")];
  const own = await ownAccount(desk, request);
  const pending = own === null ? await deskLogin.read(request) : null;
  const next = pending?.next ?? nextIn(request);
  const browserMark = await readBrowserMark(request);
  const client = { address: requestContext().clientAddress, browserMark };
  const taken = await (own === null ? takeStep(desk, pending, email, code, client) : replaceApp(desk, own.token, code, client));
  switch (taken.kind) {
    case "refused":
      markRejected(context);
      return json<LoginReply>({ error: taken.message, email, recoveryCodes: null, next }, { status: 400 });
    case "next":
      return withCookie(paths.deskLogin(), await deskLogin.write({ step: taken.step, ticket: taken.ticket, next }));
    case "logged in": {
      const headers = new Headers({ "Set-Cookie": await deskSession.write({ token: taken.token }) });
      headers.append("Set-Cookie", await deskLogin.end());
      if (browserMark !== null) headers.append("Set-Cookie", await keepBrowserMark(browserMark));
      if (taken.recoveryCodes === null) return redirect(next, { status: 303, headers });
      return json<LoginReply>({ error: null, email: "", recoveryCodes: taken.recoveryCodes, next }, { headers });
    }
  }
}

type Pending = Awaited<ReturnType<typeof deskLogin.read>>;

type Taken =
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "next"; readonly step: NonNullable<Pending>["step"]; readonly ticket: string }
  | { readonly kind: "logged in"; readonly token: string; readonly recoveryCodes: readonly string[] | null };

/** Takes a step: the address, the code of the mail, the first code of the app, or a later one. */
async function takeStep(desk: Desk, pending: Pending, email: string, code: string, client: DeskClient): Promise<Taken> {
  switch (pending?.step) {
    case undefined: {
      const sent = await desk.sendCode(email, client);
      return sent.kind === "ok" ? { kind: "next", step: "mail code", ticket: sent.value.ticket } : sent;
    }
    case "mail code": {
      const checked = await desk.verifyMailCode(pending.ticket, code.replace(/\D/g, ""), client);
      if (checked.kind !== "ok") return checked;
      return { kind: "next", step: checked.value.mustSetUp ? "set up" : "time code", ticket: checked.value.ticket };
    }
    case "set up": {
      const session = await desk.confirmSetUp(pending.ticket, code, client);
      return session.kind === "ok" ? { kind: "logged in", ...session.value } : session;
    }
    case "time code": {
      const session = await desk.verifyTimeCode(pending.ticket, code, client);
      return session.kind === "ok" ? { kind: "logged in", token: session.value.token, recoveryCodes: null } : session;
    }
  }
}

async function replaceApp(desk: Desk, token: string, code: string, client: DeskClient): Promise<Taken> {
  const checked = await desk.replaceAuthenticator(token, code, client);
  return checked.kind === "ok" ? { kind: "next", step: "set up", ticket: checked.value.ticket } : checked;
}

function withCookie(path: string, cookie: string) {
  return redirect(path, { status: 303, headers: { "Set-Cookie": cookie } });
}

/** Returns the page of the desk to which the log-in leads. Another website's address in the URL is ignored. */
function nextIn({ url }: Request): string {
  const next = new URL(url).searchParams.get("next") ?? "";
  return /^\/desk(?:\/[\w./?=&%-]*)?$/.test(next) && next.length < 500 ? next : paths.desk();
}

export { ErrorBoundary, handle, links } from "~/features/desk/desk-screen";

export const meta = pageMeta({ title: "Desk", description: "Log in to the desk." });

export default function DeskLogin() {
  const { step, setUp, codesLeft } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (reply?.recoveryCodes) return <RecoveryCodes codes={reply.recoveryCodes} next={reply.next} />;
  return (
    <DeskPage title={titles[step]}>
      {setUp !== null && <SetUp setUp={setUp} />}
      {step === "another app" && (
        <p>
          Your recovery codes that still work: {codesLeft}. Set up the app again, on this phone or another, to get ten new ones. Until the
          new app&apos;s first code is right, the present app counts. Then your other sessions end.
        </p>
      )}
      <LoginForm step={step} error={reply?.error ?? null} email={reply?.email ?? ""} />
    </DeskPage>
  );
}

const titles: Readonly<Record<LoginStep, string>> = {
  "e-mail": "Log in to the desk",
  "mail code": "Type the code from the mail",
  "set up": "Set up your authenticator app",
  "time code": "Type the code of your authenticator app",
  "another app": "Your authenticator app",
};

function RecoveryCodes({ codes, next }: { readonly codes: readonly string[]; readonly next: string }) {
  return (
    <DeskPage title="Your recovery codes">
      <p>Print these codes, or write them down. Each works once, if you have lost your phone. We do not show them again.</p>
      <ol className="desk-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <LinkParagraph href={next}>I have kept them. Go to the desk</LinkParagraph>
    </DeskPage>
  );
}

type LoginStep = "e-mail" | "mail code" | "set up" | "time code" | "another app";

const hints: Readonly<Record<Exclude<LoginStep, "e-mail">, string>> = {
  "mail code": "If the address belongs to an operator, a mail with six digits is on its way.",
  "set up": "Six digits, which the app shows after the scan.",
  "time code": "Six digits, or one of your recovery codes.",
  "another app": "Six digits of the present app, or one of your recovery codes.",
};

type LoginFormProps = { readonly step: LoginStep; readonly error: string | null; readonly email: string };

function LoginForm({ step, error, email }: LoginFormProps) {
  const name = step === "e-mail" ? "email" : "code";
  const errors = error === null ? [] : [error];
  const state: FieldState = { id: name, name, value: step === "e-mail" ? email : "", errors, constraint: { required: true } };
  return (
    <>
      <ErrorSummary formErrors={[]} fields={[state]} reply={error ?? undefined} />
      <form method="post" noValidate className="desk-form">
        {step === "e-mail" ? (
          <TextField state={state} label="E-mail" type="email" inputMode="email" autoComplete="username" />
        ) : (
          <CodeField state={state} label="Code" hint={hints[step]} />
        )}
        <MainButton>{step === "e-mail" ? "Send code" : step === "another app" ? "Set up another app" : "Log in"}</MainButton>
      </form>
      {step === "another app" && <LinkParagraph href={paths.desk()}>Back to the desk</LinkParagraph>}
      {step !== "e-mail" && step !== "another app" && (
        <form method="post">
          <Button tone="quiet" intent="restart">
            Start again
          </Button>
        </form>
      )}
    </>
  );
}

/** What a new operator's authenticator app needs: a QR code, and the same secret to type. */
function SetUp({ setUp: { secret, address, picture } }: { readonly setUp: AuthenticatorSetUp }) {
  return (
    <div className="flow">
      <p>Scan this code with an authenticator app on your phone, such as Aegis, 2FAS or Google Authenticator.</p>
      <div className="desk-qr" role="img" aria-label="QR code for the app" dangerouslySetInnerHTML={{ __html: picture }} />
      <p>
        You cannot scan it? Type this secret into the app: <LongCode>{secret}</LongCode>
      </p>
      <p>If the code of the app is refused, set the phone's clock to the network's time: codes change every 30 seconds.</p>
      <LinkParagraph href={address}>Open it in an app on this device</LinkParagraph>
    </div>
  );
}
