import { productName } from "#contract/limits";
import { setPrice as changePrice } from "../../../selling/shop/products";
import { databaseCommand, done, refuse } from "../command";
import { rupees } from "../format";
import { option } from "../parameters";
import { values } from "../values";

export const setPrice = databaseCommand({
  name: "set-price",
  purpose: "Set the shop price of a pack, in rupees without GST",
  role: "money",
  needsFreshCode: true,
  remarks: ["Existing unpaid stickers keep the price from when they were minted."],
  parameters: {
    product: option("car|bike", "the product", values.product),
    price: option("RUPEES", "the price", values.amount),
    struck: option("RUPEES", "the price to show struck through, not lower than the price", values.amount),
  },
  async perform({ services }, { product, price, struck }) {
    if (struck < price) return refuse("The struck price must not be below the price.");
    if (!(await changePrice(services.database, product, price, struck))) return refuse("Unknown product.");
    return done([`A ${productName(product)} costs ${rupees(price)} rupees, struck price ${rupees(struck)}.`], {
      product,
      price,
      struckPrice: struck,
    });
  },
});
