import { html, raw } from "hono/html";

import { outboxStyle } from "./outbox-style";

/** Asks for the token. @param complaint - what was wrong with the one before, or "". */
export function entryPage(action: string, complaint: string) {
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${complaint === "" ? "Sandbox" : "Error: Sandbox"}</title>
        ${raw(["<style>", outboxStyle, "</style>"].join(""))}
      </head>
      <body>
        <header>
          <div>
            <h1>Sandbox</h1>
            <p>Only the operator sees what would have gone out.</p>
          </div>
        </header>
        <main>
          ${complaint === "" ? "" : html`<p role="alert" id="complaint">${complaint}</p>`}
          <form method="post" action="${action}">
            <p><label for="token">The value of SANDBOX_TOKEN</label></p>
            <p>
              <input
                id="token"
                name="token"
                type="password"
                autocomplete="off"
                required
                ${complaint === "" ? "" : raw('aria-invalid="true" aria-describedby="complaint"')}
              />
            </p>
            <p><button type="submit">Show the outbox</button></p>
          </form>
        </main>
      </body>
    </html>`;
}
