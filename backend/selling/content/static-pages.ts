import { pageIds } from "#contract/content";
import privacyPolicy from "./pages/privacy-policy.html?raw";
import refundPolicy from "./pages/refund-policy.html?raw";
import shippingAndDelivery from "./pages/shipping-and-delivery.html?raw";
import terms from "./pages/terms.html?raw";

/** The four pages the product ships with. */
export const staticPages = [
  { id: Number(pageIds.terms), name: "Terms of Use", html: terms },
  { id: Number(pageIds.refundPolicy), name: "Refund Policy", html: refundPolicy },
  { id: Number(pageIds.privacyPolicy), name: "Privacy Policy", html: privacyPolicy },
  { id: Number(pageIds.shippingAndDelivery), name: "Shipping and Delivery", html: shippingAndDelivery },
];
