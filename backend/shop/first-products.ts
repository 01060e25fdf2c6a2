import { products } from "#contract/limits";

/** The initial products, with prices in paise. Their photos are rendered pictures, which the website serves. */
export const firstProducts = [
  { id: Number(products.car), name: "Car Sticker", price: 500_00, struckPrice: 999_00, photos: ["/images/product/windscreen-800.jpg"] },
  { id: Number(products.bike), name: "Bike Sticker", price: 500_00, struckPrice: 799_00, photos: ["/images/product/tank-800.jpg"] },
];
