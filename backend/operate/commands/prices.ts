import { listPriceBreaks } from "../../resellers/ordering/price-store";
import { listProducts } from "../../shop/products";
import { databaseCommand, done } from "../command";
import { rupees, table } from "../lines";

export const prices = databaseCommand({
  name: "prices",
  purpose: "Show what the shop and resellers pay, in rupees without GST",
  parameters: {},
  async perform({ services: { database } }) {
    const products = await listProducts(database);
    const resellers = await listPriceBreaks(database);
    const shopRows = products.map(({ name, price, struckPrice }) => [name, rupees(price), rupees(struckPrice)]);
    const resellerRows = resellers.map(({ fromQuantity, rate }) => [String(fromQuantity), rupees(rate)]);
    return done(
      [
        ...table(["Product", "Price", "Struck price"], shopRows, "Nothing is sold."),
        "",
        ...table(["Resellers, from stickers", "Each"], resellerRows, "There are no prices for resellers."),
      ],
      { products, resellers },
    );
  },
});
