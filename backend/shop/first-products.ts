import { products } from "../../contract/limits";

/** What the shop sells as the product comes, in paise. The photos are the website's own drawings. */
export const firstProducts = [
  { id: Number(products.car), name: "Car Sticker", price: 500_00, struckPrice: 999_00, photos: ["/images/car-sticker.svg"] },
  { id: Number(products.bike), name: "Bike Sticker", price: 500_00, struckPrice: 799_00, photos: ["/images/bike-sticker.svg"] },
];
