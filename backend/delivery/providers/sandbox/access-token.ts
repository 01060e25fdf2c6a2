import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { html, raw } from "hono/html";

import type { CoreServices } from "../../../platform/database/database";
import { readText } from "../../../platform/http/request-body";
import { errorResponse, pageResponse, respond } from "../../../platform/http/responses";
import { constantTimeEqual } from "../../../platform/process/secrets";
import { plainPage, plainPolicy, type Markup } from "../../../platform/plain-page/plain-page";
import outboxStyle from "./outbox.css?raw";

/** The Content-Security-Policy of the outbox page and of its token page: only their own style, and forms to this origin. */
export const outboxPolicy = plainPolicy({ style: outboxStyle, formAction: "'self'" });

/** The token form posts to this path. After a correct token, the browser is redirected to the same path, which shows the outbox. */
const OUTBOX_PATH = "/sandbox/outbox";

/** How long the cookie is valid, in seconds. */
const COOKIE_MAX_AGE_SECONDS = 3600;

/** Who may see the sandbox's pages, which show codes and messages. */
export type SandboxAccess =
  | { readonly kind: "everybody" }
  | { readonly kind: "nobody" }
  | { readonly kind: "token"; readonly token: string };

export type SandboxServices = Pick<CoreServices, "secrets"> & {
  readonly environment: { readonly sandboxAccess: SandboxAccess; readonly appOrigin: string | null };
};

/** Counts a visitor's tries to enter the token. After too many, even the correct token is refused. */
export type TryToken = (
  request: Request,
  isCorrect: boolean,
) => Promise<{ readonly kind: "found" | "unknown" } | { readonly kind: "limit"; readonly retryAfter: number; readonly message: string }>;

/** Returns middleware that protects the sandbox's pages. A visitor who enters SANDBOX_TOKEN gets a cookie. */
export function requireSandboxToken({ environment, secrets }: SandboxServices, tryToken: TryToken): MiddlewareHandler {
  const { sandboxAccess: access, appOrigin } = environment;
  const isSecure = appOrigin?.startsWith("https:") ?? false;
  const cookieName = isSecure ? "__Host-sandbox" : "sandbox";
  const keyOf = (token: string) => secrets.hash("sandbox token", token);

  async function admit(request: Request, token: string): Promise<Response> {
    const given = new URLSearchParams((await readText(request)) ?? "").get("token") ?? "";
    const tried = await tryToken(request, constantTimeEqual(keyOf(token), keyOf(given)));
    if (tried.kind === "limit") return show(429, tried.message, { "Retry-After": String(tried.retryAfter) });
    if (tried.kind === "unknown") return show(403, "Incorrect token.");
    const cookie = `${cookieName}=${keyOf(token)}; Max-Age=${COOKIE_MAX_AGE_SECONDS}; Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
    return respond(303, null, { Location: OUTBOX_PATH, "Set-Cookie": cookie });
  }

  return async (context, next) => {
    const { req } = context;
    if (access.kind === "nobody") return errorResponse(404, "Unknown call.");
    if (access.kind === "everybody" || constantTimeEqual(keyOf(access.token), getCookie(context, cookieName) ?? "")) return next();
    return req.method === "POST" ? admit(req.raw, access.token) : show(401, "");
  };
}

async function show(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const response = pageResponse(status, (await tokenPage(OUTBOX_PATH, error)).toString(), outboxPolicy);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Renders the token form. @param error - the error of the last attempt, or "". */
function tokenPage(action: string, error: string): Markup {
  return plainPage(
    error === "" ? "Sandbox" : "Error: Sandbox",
    outboxStyle,
    html`<header>
        <div>
          <h1>Sandbox</h1>
          <p>Only the operator can see what was sent.</p>
        </div>
      </header>
      <main>
        ${error === "" ? "" : html`<p role="alert" id="error">${error}</p>`}
        <form method="post" action="${action}">
          <p><label for="token">The value of SANDBOX_TOKEN</label></p>
          <p>
            <input
              id="token"
              name="token"
              type="password"
              autocomplete="off"
              required
              ${error === "" ? "" : raw('aria-invalid="true" aria-describedby="error"')}
            />
          </p>
          <p><button type="submit">Show the outbox</button></p>
        </form>
      </main>`,
  );
}
