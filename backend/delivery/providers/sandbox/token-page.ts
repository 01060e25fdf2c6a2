import { html, raw } from "hono/html";

import { plainPage, type Markup } from "../../../platform/plain-page/plain-page";
import { outboxStyle } from "./outbox-style";

/** Renders the token form. @param error - the error of the last attempt, or "". */
export function tokenPage(action: string, error: string): Markup {
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
