import type { Answer } from "./answers";
import { awaitingPayment, linesOf, placeOrder, rupees, settle, totalOf } from "./orders";
import type { Payload } from "./payloads";
import { no, success } from "./verdicts";
import { newCode, newToken, reseller, takeCode, textOf, type Order, type World } from "./world";

/** The reseller's portal. */
export const resellerAnswers = {
  "/resellerLogin": (payload, world) => {
    const email = textOf(payload, "email");
    if (email !== reseller.email) return no("Reseller with this email ID does not exist..!");
    newCode(world, email);
    return { Status: "Success", Message: "OTP sent" };
  },

  "/resellerVerifyOTP": (payload, world) => {
    const email = textOf(payload, "email");
    if (!takeCode(world, email, textOf(payload, "password"))) return no("Invalid OTP");
    const { guid, discount, postpaidDiscount, limit } = reseller;
    return {
      Reseller: { guid, discount_rate: discount, postpaid_discount_rate: postpaidDiscount, no_of_QR: limit },
      authToken: newToken(world),
    };
  },

  "/order_list": (payload, world) => ofReseller(payload, () => ({ order_list: ordersIn(world).map(listed) })),

  "/order_details": (payload, world) =>
    ofReseller(payload, () => {
      const order = world.orders.get(textOf(payload, "order_id"));
      return order ? { "Order details": [details(order)] } : no("No such order");
    }),

  "/myQR": (payload) =>
    ofReseller(payload, () => ({
      myQR: Array.from({ length: 23 }, (_, index) => ({
        qr_id: String(9001 + index),
        GUID: `MH31-STOCK-${index}`,
        product_name: index % 2 === 0 ? "Car QR Sticker" : "Bike QR Sticker",
        Status: index < 3 ? "Registered" : "Available",
        customer_name: index < 3 ? "Lata" : null,
      })),
    })),

  "/product_price": (payload) => {
    const isWhole = /^[1-9]\d*$/.test(textOf(payload, "quantity")) && textOf(payload, "productId") === "1";
    return isWhole ? ofReseller(payload, () => ({ Product_Price: [{ price: "400.00" }] })) : no("Unknown product");
  },

  "/create_order_postpaid": async (payload, world) => {
    const order = await place(payload, world, "postpaid");
    return { ErrorCode: "0", Message: `Order ${order.id} is booked` };
  },

  "/create_order": async (payload, world) => {
    const order = await place(payload, world, "prepaid");
    return { ...awaitingPayment(order), ErrorCode: 0, data: { orderID: order.id, amount: rupees(order.total) } };
  },

  "/reseller_payment_status": (payload, world) => ({ ErrorCode: settle(world, payload) ? "0" : "1" }),

  "/ledger_list": (payload) =>
    ofReseller(payload, () => ({
      ledger_list: [
        {
          opening_balance: "0",
          creading_balance: "25000.00",
          debit_balance: null,
          closing_balance: "25000.00",
          created_date: "2026-04-01",
        },
        { opening_balance: "25000", creading_balance: "", debit_balance: "4248", closing_balance: "20,752.00", created_date: "02-05-2026" },
      ],
    })),

  "/payment_list": (payload) =>
    ofReseller(payload, () => ({ payment_list: [{ paymentDate: "2026-04-01", amount: "25000", transaction_refrence_no: "NEFT-88120" }] })),
} satisfies Record<string, Answer>;

function ofReseller(payload: Payload, answer: () => object): object {
  return textOf(payload, "guid") === reseller.guid ? { ...success, ...answer() } : no("Unknown reseller");
}

function place(payload: Payload, world: World, mode: Order["mode"]): Promise<Order> {
  const lines = linesOf(payload);
  const named = lines.map(({ productId, quantity, price }) => ({ name: productId === "1" ? "Car" : "Bike", quantity, rate: price }));
  return placeOrder(world, { kind: "reseller", mode, total: totalOf(lines, "0"), guid: "", lines: named });
}

function ordersIn(world: World): Order[] {
  return [...world.orders.values()].filter(({ kind }) => kind === "reseller");
}

function listed({ id, mode, total, state }: Order) {
  return {
    order_id: Number(id),
    order_date: "2026-05-02 10:15:00",
    NetAmount: rupees(total),
    mode,
    payment_status: state,
    order_status: "Processing",
    dispatch_date: null,
    courier_name: null,
    docket_number: null,
  };
}

function details({ id, total, state, lines }: Order) {
  const net = Math.round(total / 1.18);
  return {
    order_No: id,
    order_Date: "2026-05-02",
    order_status: "Processing",
    payment_status: state,
    Products: lines.map(({ name, quantity, rate }) => ({ "Product Name": name, Quantity: String(quantity), Rate: rate })),
    "Total Amount": rupees(net),
    gst: rupees(total - net),
    NetAmount: rupees(total),
  };
}
