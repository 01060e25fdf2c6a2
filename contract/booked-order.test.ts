import { expect, test } from "vitest";
import { z } from "zod";

import { bookedOrder } from "./booked-order";

test.each([
  [{ data: { orderID: 815 } }, "815"],
  [{ data: [{ orderID: "815" }] }, "815"],
  [{ data: { order_id: "RS-815" } }, "RS-815"],
  [{ data: { id: 815 } }, "815"],
  [{ data: "815" }, "815"],
  [{ orderID: "815" }, "815"],
  [{ order_id: 815, data: {} }, "815"],
  [{ Message: "Order 815 is booked" }, "815"],
  [{ Message: "Order created successfully! Order ID: ORD-2026-17" }, "ORD-2026-17"],
  [{ Message: "Your order no. #42 was placed." }, "42"],
  [{ Message: "Order created successfully!", data: { orderID: 0 } }, null],
  [{ Message: "POST-77" }, "POST-77"],
  [{ Message: "#77" }, "77"],
  [{ Message: "Success" }, null],
  [{ Message: "3 stickers booked" }, null],
  [{ Message: ["Order 815"] }, null],
  [{}, null],
  [null, null],
])("the response %j has the order number %j", (wire, id) => {
  expect(z.decode(bookedOrder, wire)).toEqual({ order: id === null ? null : { id } });
});

test("encodes an order number as the built-in API does", () => {
  expect(z.encode(bookedOrder, { order: { id: "815" } })).toEqual({ data: { orderID: "815" } });
});
