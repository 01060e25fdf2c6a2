import { type Answer, lowerCaseSuccess } from "./outcomes";
import { textField } from "./state";

/** Placeholder for the API's own origin in image URLs. The fake API replaces it with its real origin. */
export const OWN_ORIGIN = "https://api.invalid";

const products = {
  "1": {
    product_name: "Car QR Sticker",
    price: "549.00",
    striked_price: "799.00",
    productImg: [{ product_photo: `${OWN_ORIGIN}/car.jpg` }],
  },
  "2": {
    product_name: "Bike QR Sticker",
    price: "449",
    striked_price: "649",
    productImg: [{ product_photo: "https://cdn.invalid/b.jpg" }],
  },
};

const pageNames = ["Terms of Use", "Refund Policy", "Privacy Policy", "Shipping and Delivery"];

export const contentAnswers = {
  "/testimonial": () => ({
    ErrorCode: "0",
    Message: "",
    data: [
      { id: 3, photo: `${OWN_ORIGIN}/sunita.jpg`, name: "Sunita Patil", companyName: null, starRating: "5", description: "They rang me." },
      { id: "4", photo: null, name: "Dev Anand", companyName: "Anand Cabs", starRating: 4, description: "For the whole fleet." },
    ],
  }),

  "/inquiry": () => ({ Message: "Thank you. Our Pune office will write to you." }),

  "/state_list": () => ({
    ...lowerCaseSuccess,
    state: ["Karnataka", "Kerala", "Maharashtra"].map((name, index) => ({ id: String(index + 1), state_name: name })),
  }),

  "/product_detail": (payload) => {
    const product = textField(payload, "product_id") === "2" ? products["2"] : products["1"];
    return { ...lowerCaseSuccess, Product: [product] };
  },

  "/pages": (payload) => {
    const name = pageNames[Number(textField(payload, "page_id")) - 1] ?? "";
    return { ...lowerCaseSuccess, Page: { page_name: name, description: `<h2>${name}</h2><p>Sold from <b>Pune</b>.</p>` } };
  },
} satisfies Record<string, Answer>;

/** Returns a product's price, as the API lists it. */
export function listPrice(productId: string): string {
  return productId === "2" ? products["2"].price : products["1"].price;
}
