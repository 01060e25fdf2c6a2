import { html } from "hono/html";

import { formatRupees } from "#contract/money";
import { exactly, plainPage, type Markup } from "../../platform/plain-page/plain-page";
import { autoSubmit, style } from "./style";

/** The hidden fields of a form. */
export type HiddenFields = readonly (readonly [name: string, value: string])[];

type PayPage = {
  readonly merchant: string;
  /** In paise. */
  readonly amount: number;
  readonly action: string;
  readonly hiddenFields: HiddenFields;
  /** The error of the last attempt, or "". */
  readonly error: string;
  readonly mayCancel: boolean;
};

/** Renders the payment page, without scripts. */
export function payPage({ merchant, amount, action, hiddenFields, error, mayCancel }: PayPage): Markup {
  return page(
    "Pay",
    html`<h1>${merchant === "" ? "Your order" : merchant}</h1>
      <p class="amount">${formatRupees(amount, true)}</p>
      ${error === "" ? "" : html`<p role="alert">${error}</p>`}
      <form method="post" action="${action}">
        ${hiddenFields.map(hidden)}
        <button class="main" name="outcome" value="pay">Pay</button>
        <button name="outcome" value="fail">Fail</button>
        ${mayCancel ? html`<button name="outcome" value="cancel">Cancel</button>` : ""}
        <fieldset>
          <legend>Webhook to the shop</legend>
          <label><input type="checkbox" name="late" /> sent late</label>
          <label><input type="checkbox" name="twice" /> sent twice</label>
          <label><input type="checkbox" name="never" /> never sent</label>
        </fieldset>
      </form>`,
  );
}

/** Renders a form that sends the payer back to the shop: automatically, or by a button if scripts do not run. */
export function returnPage(title: string, action: string, hiddenFields: HiddenFields): Markup {
  return page(
    title,
    html`<h1>${title}</h1>
      <form method="post" action="${action}">
        ${hiddenFields.map(hidden)}
        <button class="main">Continue</button>
      </form>
      ${exactly("script", autoSubmit)}`,
  );
}

/** Renders the page for an order or a payment link that cannot be paid. */
export function problemPage(title: string, text: string): Markup {
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>`,
  );
}

function page(title: string, content: Markup): Markup {
  return plainPage(
    `${title} – payment sandbox`,
    style,
    html`<main>
      <p><span class="mark">Sandbox: nobody is charged</span></p>
      <section>${content}</section>
    </main>`,
  );
}

function hidden([name, value]: HiddenFields[number]): Markup {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}
