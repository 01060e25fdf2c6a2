import { test as base } from "./journey";
import { startProduct, type Product } from "./product";

/** The journeys' test with its own product, whose clock the test may change. */
export const test = base.extend<{ product: Product }>({
  product: async ({ overHttp }, use) => {
    const product = await startProduct(overHttp);
    await use(product);
    await product.stop();
  },
  baseURL: async ({ product }, use) => use(product.origin),
});

export { expect } from "./journey";
