import { html } from "hono/html";

import { dayFirstOf, dayInIndia } from "#contract/day";
import { packContents } from "#contract/sticker-places";
import { parcelUse } from "../orders/mail-sentences";
import { isReplacement, type OrderLine } from "../orders/store";

/** What a parcel contains, and where it goes. */
export type Parcel = {
  readonly brand: string;
  readonly orderId: number;
  readonly orderedAt: Date;
  readonly to: {
    readonly name: string;
    readonly phone: string;
    readonly address: string;
    readonly city: string;
    readonly state: string;
    readonly pincode: string;
  };
  readonly lines: readonly Pick<OrderLine, "name" | "quantity" | "isSingle">[];
  /** Which packs go into the parcel. Empty before the dispatch. */
  readonly packs: readonly string[];
};

const STYLE = `
@page { size: A5; margin: 12mm; }
body { max-width: 600px; margin: 24px auto; padding: 0 16px; background: #fff; color: #10131a; font: 16px/24px sans-serif; }
header { display: flex; justify-content: space-between; padding-bottom: 8px; border-bottom: 4px solid #10131a; }
h1 { margin: 24px 0 8px; font-size: 28px; line-height: 34px; }
h2 { margin: 24px 0 4px; font-size: 16px; }
address { font-size: 20px; font-style: normal; line-height: 28px; }
table { width: 100%; margin-top: 24px; border-collapse: collapse; }
th, td { padding: 8px 0; border-bottom: 1px solid #10131a; text-align: left; }
td:last-child, th:last-child { text-align: right; }
@media print { body { margin: 0; padding: 0; } }
`;

/**
 * Draws the slip that goes into an order's parcel, as an HTML page that loads nothing. It is HTML and not PDF, because names and addresses
 * can be in any Indian alphabet, and browsers have the letters. Shows no prices, because the parcel may be a gift.
 */
export async function packingSlip({ brand, orderId, orderedAt, to, lines, packs: chosen }: Parcel): Promise<string> {
  const isOne = isReplacement(lines);
  const packs = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const addressLines = [to.name, to.address, `${to.city} ${to.pincode}`, to.state];
  const markup = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Packing slip ${orderId}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <header><strong>${brand}</strong><span>${dayFirstOf(dayInIndia(orderedAt))}</span></header>
        <h1>Packing slip</h1>
        <p>Order ${orderId}</p>
        <h2>Ship to</h2>
        <address>
          ${addressLines.map((line) => html`<div dir="auto">${line}</div>`)}
          <div>Phone ${to.phone}</div>
        </address>
        <table>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">${isOne ? "Stickers" : "Packs of two"}</th>
            </tr>
          </thead>
          <tbody>
            ${lines.map(
              ({ name, quantity }) =>
                html`<tr>
                  <td>${name}</td>
                  <td>${quantity}</td>
                </tr>`,
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">${isOne ? "Stickers" : "Packs"} in total</th>
              <td>${packs}</td>
            </tr>
          </tfoot>
        </table>
        ${
          chosen.length === 0
            ? ""
            : html`<h2>${isOne ? "One sticker of this pack" : "These packs"}</h2>
                ${chosen.map((line) => html`<p>${line}</p>`)}`
        }
        <h2>${isOne ? "What to do" : "In each pack"}</h2>
        <p>${isOne ? parcelUse.replacement : packContents}</p>
      </body>
    </html>`;
  return String(await markup);
}
