import { awaitingPayment, linesOf, placeOrder, rupees, settle, totalOf } from "./orders";
import type { Payload } from "./payloads";
import { type Answer, refusal, lowerCaseSuccess } from "./outcomes";
import { createCode, createToken, reseller, useCode, textField, type Order, type ApiState } from "./state";

/** Responses to the API calls of the reseller's portal. */
export const resellerAnswers = {
  "/resellerLogin": (payload, state) => {
    const email = textField(payload, "email");
    if (email !== reseller.email) return refusal("Reseller with this email ID does not exist..!");
    createCode(state, email);
    return { Status: "Success", Message: "OTP sent" };
  },

  "/resellerVerifyOTP": (payload, state) => {
    const email = textField(payload, "email");
    if (!useCode(state, email, textField(payload, "password"))) return refusal("Invalid OTP");
    const { guid, discount, postpaidDiscount, limit } = reseller;
    return {
      Reseller: { guid, discount_rate: discount, postpaid_discount_rate: postpaidDiscount, no_of_QR: limit },
      authToken: createToken(state),
    };
  },

  "/order_list": (payload, state) => requireReseller(payload, () => ({ order_list: ordersIn(state).map(listed) })),

  "/order_details": (payload, state) =>
    requireReseller(payload, () => {
      const order = state.orders.get(textField(payload, "order_id"));
      return order ? { "Order details": [details(order)] } : refusal("No such order");
    }),

  "/myQR": (payload) =>
    requireReseller(payload, () => ({
      myQR: Array.from({ length: 23 }, (_, index) => ({
        qr_id: String(9001 + index),
        GUID: `MH31-STOCK-${index}`,
        product_name: index % 2 === 0 ? "Car QR Sticker" : "Bike QR Sticker",
        Status: index < 3 ? "Registered" : "Available",
        customer_name: index < 3 ? "Lata" : null,
      })),
    })),

  "/product_price": (payload) => {
    const isWhole = /^[1-9]\d*$/.test(textField(payload, "quantity")) && textField(payload, "productId") === "1";
    return isWhole ? requireReseller(payload, () => ({ Product_Price: [{ price: "400.00" }] })) : refusal("Unknown product");
  },

  "/create_order_postpaid": async (payload, state) => {
    const order = await placeResellerOrder(payload, state, "postpaid");
    return { ErrorCode: "0", Message: `Order ${order.id} is booked` };
  },

  "/create_order": async (payload, state) => {
    const order = await placeResellerOrder(payload, state, "prepaid");
    return { ...awaitingPayment(order), ErrorCode: 0, data: { orderID: order.id, amount: rupees(order.total) } };
  },

  "/reseller_payment_status": (payload, state) => ({ ErrorCode: settle(state, payload) ? "0" : "1" }),

  "/ledger_list": (payload) =>
    requireReseller(payload, () => ({
      ledger_list: [
        {
          opening_balance: "0",
          creading_balance: "25000.00",
          debit_balance: null,
          closing_balance: "25000.00",
          created_date: "2026-04-01",
        },
        {
          opening_balance: "25000",
          creading_balance: null,
          debit_balance: "4248",
          closing_balance: "20,752.00",
          created_date: "02-05-2026",
        },
      ],
    })),

  "/payment_list": (payload) =>
    requireReseller(payload, () => ({
      payment_list: [{ paymentDate: "2026-04-01", amount: "25000", transaction_refrence_no: "NEFT-88120" }],
    })),
} satisfies Record<string, Answer>;

function requireReseller(payload: Payload, answer: () => object): object {
  return textField(payload, "guid") === reseller.guid ? { ...lowerCaseSuccess, ...answer() } : refusal("Unknown reseller");
}

function placeResellerOrder(payload: Payload, state: ApiState, mode: Order["mode"]): Promise<Order> {
  const lines = linesOf(payload);
  const named = lines.map(({ productId, quantity, price }) => ({ name: productId === "1" ? "Car" : "Bike", quantity, rate: price }));
  return placeOrder(state, { kind: "reseller", mode, total: totalOf(lines, "0"), guid: "", lines: named });
}

function ordersIn(state: ApiState): Order[] {
  return [...state.orders.values()].filter(({ kind }) => kind === "reseller");
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
    order_No: `RS-${id}`,
    order_Date: "2026-05-02",
    order_status: "Processing",
    payment_status: state,
    Products: lines.map(({ name, quantity, rate }) => ({ "Product Name": name, Quantity: String(quantity), Rate: rate })),
    "Total Amount": rupees(net),
    gst: rupees(total - net),
    NetAmount: rupees(total),
  };
}
