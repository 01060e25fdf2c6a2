import type { Choice, ThingAction } from "#contract/desk";
import { productName } from "#contract/limits";
import { inGroupsOfFour } from "#contract/normalize";
import { describePacks, packsOf } from "../../selling/dispatch/parcel";
import { readOrderState } from "../../selling/orders/state";
import { findOrder } from "../../selling/orders/store";
import { batchNameOf } from "../../stock/rules";
import { readStock, type Stock } from "../../stock/store";
import type { Services } from "../../requests/services";
import { action, badge, orderLink, table, thing } from "../cells";
import { lastDispatch } from "../operators/audit";
import { defineThing } from "./thing";

/** How many parcels are sent at once: the rows of a page. */
const MAX_PARCELS = 50;

/** The parcels of several orders. Those that no longer wait are only named. Its id is the orders' numbers. */
export const parcelsThing = defineThing({
  kind: "parcels",
  role: "orders",
  async readNamed(services, typed) {
    const { database } = services;
    const named = [];
    for (const id of new Set(typed.match(/\b\d{1,16}\b/g)?.slice(0, MAX_PARCELS))) {
      const [found, state] = [await findOrder(database, Number(id)), await readOrderState(database, Number(id))];
      const passed = state === null || state === "to dispatch" ? undefined : state;
      if (found !== null) named.push({ ...found, id, passed, packs: await packsOf(database, Number(id)) });
    }
    const parcels = named.filter(({ passed }) => passed === undefined);
    const { values, options } = await readParcelForm(services);
    const dockets = named.map(({ id, order, passed }) => ({
      ...{ value: id, passed },
      title: [inGroupsOfFour(id), order.name, order.city].filter(Boolean).join(", "),
    }));
    return {
      title: parcels.length === 1 ? "One parcel" : `${parcels.length} parcels`,
      state: badge("to dispatch", "waiting"),
      sections: [
        table(
          "Parcels",
          ["Order", "Customer", "Place", "Contents", "Packs reserved"],
          parcels,
          ({ order, lines, packs }) => [
            ...[orderLink(order.id), order.name, `${order.city} ${order.pincode}`],
            ...[lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", "), packs.map(describePacks).join("; ")],
          ],
          ({ id }) => thing("orders", id),
        ),
      ],
      actions:
        parcels.length === 0
          ? []
          : [
              action("dispatch-parcels", "Dispatch parcels", {}, values, { ...options, dockets }),
              action("reserve-packs", "Print slips and labels", { orders: parcels.map(({ id }) => id).join(",") }, values, options),
            ],
    };
  },
});

/** The first values of the forms about parcels, and their choices. */
export type ParcelForm = { readonly values: ThingAction["values"]; readonly options: Readonly<Record<string, readonly Choice[]>> };

/**
 * Reads what the forms about parcels begin with: how an order's parcel was sent, or else the courier and the batches of the last dispatch,
 * and the batches with what is left in each. An order's own batch is among them.
 */
export async function readParcelForm(
  services: Services,
  orderId = 0,
  sent: { readonly courier: string; readonly docket: string } | null = null,
): Promise<ParcelForm> {
  if (sent !== null) return { values: { courier: sent.courier, docket: sent.docket }, options: {} };
  const stock = (await readStock(services.database, batchNameOf(orderId))).filter(({ left }) => left > 0);
  const names = [...new Set(stock.map(({ batch }) => batch))];
  const batches = names.map((name) => ({ value: name, title: `${name}: ${describeLeft(stock.filter(({ batch }) => batch === name))}` }));
  const all = { value: names.join(","), title: `The oldest first: ${describeLeft(stock)}` };
  const fromBatch = names.length < 2 ? batches : [...batches, all];
  const { fromBatch: last = "", ...usual } = await lastDispatch(services);
  const first = fromBatch.find(({ value }) => value === last) ?? fromBatch.at(-1);
  return { values: { ...usual, ...(first === undefined ? { mint: "on" } : { fromBatch: first.value }) }, options: { fromBatch } };
}

/** Prints the slip of one order. What is sent needs no packs. */
export function slipAction(orderId: number, { values, options }: ParcelForm, isSent: boolean): ThingAction {
  const of = { orders: String(orderId), ...(isSent ? { fromBatch: "", mint: "", again: "" } : {}) };
  return action("reserve-packs", "Print slip and label", of, values, options);
}

function describeLeft(stock: readonly Stock[]): string {
  const products = [...new Set(stock.map(({ productId }) => productId))].toSorted((one, other) => one - other);
  const leftOf = (product: number) => stock.reduce((sum, { productId, left }) => sum + (productId === product ? left : 0), 0);
  return products.map((product) => `${leftOf(product)} × ${productName(product)}`).join(", ");
}
