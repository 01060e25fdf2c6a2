import { listPriceBreaks } from "../../../selling/resellers/ordering/price-store";
import { listProducts } from "../../../selling/shop/products";
import { databaseCommand, done } from "../command";
import { rupees, table } from "../format";

export const prices = databaseCommand({
  name: "prices",
  purpose: "Show shop and reseller prices, in rupees without GST",
  role: "viewer",
  parameters: {},
  async perform({ services: { database } }) {
    const products = await listProducts(database);
    const resellers = await listPriceBreaks(database);
    const shopRows = products.map(({ name, price, struckPrice }) => [name, rupees(price), rupees(struckPrice)]);
    const resellerRows = resellers.map(({ fromQuantity, rate }) => [String(fromQuantity), rupees(rate)]);
    return done(
      [
        ...table(["Product", "Price", "Struck price"], shopRows, "No products."),
        "",
        ...table(["Resellers, from quantity", "Each"], resellerRows, "No reseller prices."),
      ],
      { products, resellers },
    );
  },
});
