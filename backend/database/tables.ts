/** Every table of the backend, in one place for the tool that writes the migrations and the test that compares. */
export * from "./schema";
export * from "../content/tables";
export * from "../shop/tables";
export * from "../payments/tables";
export * from "../payments/sandbox/tables";
export * from "../resellers/tables";
export * from "../sticker-orders/tables";
export * from "../stock/tables";
