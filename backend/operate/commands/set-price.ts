import { productName } from "../../scanning/rules";
import { setPrice as changePrice } from "../../shop/products";
import { databaseCommand, done, refuse } from "../command";
import { rupees } from "../lines";
import { option } from "../parameters";
import { values } from "../values";

export const setPrice = databaseCommand({
  name: "set-price",
  purpose: "Set what a pack costs in the shop, in rupees without GST",
  remarks: ["Stickers that were minted before to be paid for later keep the price of their day."],
  parameters: {
    product: option("car|bike", "which product", values.product),
    price: option("RUPEES", "what it costs", values.amount),
    struck: option("RUPEES", "the price that is shown struck through, not below the other", values.amount),
  },
  async perform({ services }, { product, price, struck }) {
    if (struck < price) return refuse("The struck price must not be below the price.");
    if (!(await changePrice(services.database, product, price, struck))) return refuse("This product is not sold.");
    return done([`A ${productName(product)} costs ${rupees(price)} rupees, struck ${rupees(struck)}.`], {
      product,
      price,
      struckPrice: struck,
    });
  },
});
