import { test as base } from "./journey";
import { startProduct, type Product } from "./product";

/** The journeys' test, but each test has its own product and may change its clock. */
export const test = base.extend<{ product: Product }>({
  product: async ({ overHttp }, use) => {
    const product = await startProduct(overHttp);
    await use(product);
    await product.stop();
  },
  baseURL: async ({ product }, use) => use(product.origin),
});

export { expect } from "./journey";
