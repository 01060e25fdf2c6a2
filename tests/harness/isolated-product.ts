import { test as base } from "./journey";
import { startProduct, type Product } from "./product";

/** Like `test` of journey.ts, but each test has its own product and may change the product's clock. */
export const test = base.extend<{ product: Product }>({
  product: async ({ overHttp }, use) => {
    const product = await startProduct(overHttp);
    await use(product);
    await product.stop();
  },
  baseURL: async ({ product }, use) => use(product.origin),
});

export { expect } from "./journey";
