import { html } from "hono/html";

import { dayFirstOf, dayInIndia } from "#contract/day";
import { inGroupsOfFour } from "#contract/normalize";
import { packContents } from "#contract/sticker-places";
import type { Services } from "../../requests/services";
import { parcelUse } from "../orders/mail-sentences";
import { findOrder, isReplacement } from "../orders/store";
import { describePacks, packsOf } from "./parcel";

const STYLE = `
@page { size: A5; margin: 12mm; }
body { max-width: 600px; margin: 24px auto; padding: 0 16px; background: #fff; color: #10131a; font: 16px/24px sans-serif; }
section { margin-bottom: 48px; page-break-after: always; }
.label { margin-bottom: 16px; padding: 16px; border: 1px dashed #10131a; page-break-inside: avoid; }
.label header { margin-bottom: 8px; border-width: 1px; }
header { display: flex; justify-content: space-between; padding-bottom: 8px; border-bottom: 4px solid #10131a; }
h1 { margin: 24px 0 8px; font-size: 28px; line-height: 34px; }
h2 { margin: 24px 0 4px; font-size: 16px; }
address { font-size: 20px; font-style: normal; line-height: 28px; }
table { width: 100%; margin-top: 24px; border-collapse: collapse; }
th, td { padding: 8px 0; border-bottom: 1px solid #10131a; text-align: left; }
td:last-child, th:last-child { text-align: right; }
@media print {
  body { margin: 0; padding: 0; font-size: 13px; line-height: 18px; }
  section { margin: 0; }
  h1 { margin: 12px 0 4px; }
  h2 { margin: 12px 0 2px; }
  p { margin: 4px 0; }
  address { font-size: 17px; line-height: 23px; }
  table { margin-top: 12px; }
  th, td { padding: 4px 0; }
  nav { display: none; }
}
`;

/**
 * Draws the slips that go into orders' parcels, and the address labels that go onto them, as an HTML page that loads nothing. It is HTML
 * and not PDF, because names and addresses can be in any Indian alphabet, and browsers have the letters. Shows no prices, because a parcel
 * may be a gift.
 * @param next - where the page leads on the screen, or "".
 * @returns null if none of the orders is sent as a parcel.
 */
export async function drawPackingSlips({ database, environment }: Services, orderIds: readonly number[], next: string) {
  const parcels = [];
  for (const id of orderIds) {
    const found = await findOrder(database, id);
    if (found?.order.kind === "shop" || found?.order.kind === "reseller") parcels.push({ ...found, packs: await packsOf(database, id) });
  }
  if (parcels.length === 0) return null;
  const markup = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Packing slips and labels</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${
          next === ""
            ? ""
            : html`<nav>
                <p>Print this page. Then <a href="${next}">write down the dockets</a>.</p>
              </nav>`
        }
        ${parcels.map((parcel) => drawSlip(environment.brandName, parcel))} ${parcels.map(({ order }) => drawLabel(environment, order))}
      </body>
    </html>`;
  return String(await markup);
}

type Parcel = NonNullable<Awaited<ReturnType<typeof findOrder>>> & { readonly packs: Awaited<ReturnType<typeof packsOf>> };

function drawSlip(brand: string, { order, lines, packs: chosen }: Parcel) {
  const isOne = isReplacement(lines);
  const packs = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return html`<section>
    <header><strong>${brand}</strong><span>${dayFirstOf(dayInIndia(order.createdAt))}</span></header>
    <h1>Packing slip</h1>
    <p>Order ${inGroupsOfFour(String(order.id))}</p>
    <h2>Ship to</h2>
    ${drawAddress(order)}
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
            ${chosen.map((range) => html`<p>${describePacks(range)}</p>`)}`
    }
    <h2>${isOne ? "What to do" : "In each pack"}</h2>
    <p>${isOne ? parcelUse.replacement : packContents}</p>
  </section>`;
}

function drawLabel({ brandName, seller }: Services["environment"], order: Parcel["order"]) {
  const from = [seller.name || brandName, seller.address].filter((line) => line !== "").join(", ");
  return html`<div class="label">
    <header><span>From ${from}</span><span>Order ${inGroupsOfFour(String(order.id))}</span></header>
    ${drawAddress(order)}
  </div>`;
}

function drawAddress({ name, address, city, pincode, state, phone }: Parcel["order"]) {
  return html`<address>
    ${[name, address, `${city} ${pincode}`, state].map((line) => html`<div dir="auto">${line}</div>`)}
    <div>Phone ${phone}</div>
  </address>`;
}
