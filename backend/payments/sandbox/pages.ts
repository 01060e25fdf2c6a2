import { html, raw } from "hono/html";

import { goOn, style } from "./style";

export type Markup = ReturnType<typeof html>;

/** A field that a form carries unseen. */
export type Carried = readonly (readonly [name: string, value: string])[];

type PayPage = {
  readonly merchant: string;
  /** In paise. */
  readonly amount: number;
  readonly action: string;
  readonly carried: Carried;
  /** What went wrong with the last try, or "". */
  readonly complaint: string;
  readonly mayCancel: boolean;
};

/** The page on which somebody pays: no script, and three ways out of it. */
export function payPage({ merchant, amount, action, carried, complaint, mayCancel }: PayPage): Markup {
  return page(
    "Pay",
    html`<h1>${merchant === "" ? "Your order" : merchant}</h1>
      <p class="amount">${rupees(amount)}</p>
      ${complaint === "" ? "" : html`<p role="alert">${complaint}</p>`}
      <form method="post" action="${action}">
        ${carried.map(hidden)}
        <button class="main" name="outcome" value="pay">Pay</button>
        <button name="outcome" value="fail">Fail</button>
        ${mayCancel ? html`<button name="outcome" value="cancel">Cancel</button>` : ""}
        <fieldset>
          <legend>The message to the shop</legend>
          <label><input type="checkbox" name="late" /> comes late</label>
          <label><input type="checkbox" name="twice" /> comes twice</label>
          <label><input type="checkbox" name="never" /> never comes</label>
        </fieldset>
      </form>`,
  );
}

/** The page that takes the payer back to the shop, by a form: at once with scripts, by its button without. */
export function returnPage(title: string, action: string, carried: Carried): Markup {
  return page(
    title,
    html`<h1>${title}</h1>
      <form method="post" action="${action}">
        ${carried.map(hidden)}
        <button class="main">Continue</button>
      </form>
      ${raw(["<script>", goOn, "</script>"].join(""))}`,
  );
}

/** The page for what cannot be paid. */
export function problemPage(title: string, text: string): Markup {
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>`,
  );
}

function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – payment sandbox</title>
        ${raw(["<style>", style, "</style>"].join(""))}
      </head>
      <body>
        <main>
          <p><span class="mark">Sandbox: nobody is charged</span></p>
          <section>${content}</section>
        </main>
      </body>
    </html>`;
}

function hidden([name, value]: Carried[number]): Markup {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

function rupees(paise: number): string {
  return new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(paise / 100);
}
