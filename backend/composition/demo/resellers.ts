import { living } from "./data";

/** Demo resellers. Their login codes are on the sandbox's outbox page. */
export const demoResellers = {
  deccan: {
    name: "Deccan Auto Accessories",
    email: "orders@deccan-auto.example",
    phone: "9822011223",
    ...living("Shop 14, Fatima Nagar Market, Solapur Road", "Pune", "Maharashtra", "411013"),
    gstin: "27AAPFU0939F1ZV",
    prepaidDiscount: 20,
    postpaidDiscount: 10,
    purchaseLimit: 300,
  },
  kaveri: {
    name: "Kaveri Tyres and Batteries",
    email: "stock@kaveri-tyres.example",
    phone: "9840033445",
    ...living("112 GST Road, Chromepet", "Chennai", "Tamil Nadu", "600044"),
    gstin: "",
    prepaidDiscount: 12.5,
    postpaidDiscount: 5,
    purchaseLimit: 50,
  },
} as const;

export type DemoReseller = keyof typeof demoResellers;

type Quantities = { readonly car: number; readonly bike: number };

/** An event in a demo reseller's history. Later events refer to an order by its name in `order`. */
export type DemoEvent = { readonly daysAgo: number; readonly reseller: DemoReseller } & (
  | ({ readonly kind: "postpaid order"; readonly order: string } & Quantities)
  | ({ readonly kind: "prepaid order"; readonly order: string; readonly payment: "paid" | "failed" | "awaited" } & Quantities)
  | { readonly kind: "dispatch"; readonly order: string; readonly courier: string; readonly docket: string }
  | { readonly kind: "payment"; readonly amount: number; readonly reference: string }
);

/** The resellers' events, oldest first. Invoices are numbered in this order. */
export const demoEvents: readonly DemoEvent[] = [
  { daysAgo: 64, reseller: "deccan", kind: "postpaid order", order: "first", car: 40, bike: 20 },
  { daysAgo: 62, reseller: "deccan", kind: "dispatch", order: "first", courier: "Blue Dart", docket: "BD48120977" },
  { daysAgo: 51, reseller: "kaveri", kind: "prepaid order", order: "trial", car: 8, bike: 4, payment: "paid" },
  { daysAgo: 49, reseller: "kaveri", kind: "dispatch", order: "trial", courier: "DTDC", docket: "DT77310045" },
  { daysAgo: 47, reseller: "deccan", kind: "prepaid order", order: "monsoon", car: 25, bike: 25, payment: "paid" },
  { daysAgo: 45, reseller: "deccan", kind: "dispatch", order: "monsoon", courier: "Blue Dart", docket: "BD48207731" },
  { daysAgo: 38, reseller: "deccan", kind: "payment", amount: 26_762_40, reference: "NEFT-HDFC-88210934" },
  { daysAgo: 24, reseller: "deccan", kind: "postpaid order", order: "festival", car: 60, bike: 0 },
  { daysAgo: 22, reseller: "deccan", kind: "dispatch", order: "festival", courier: "Delhivery", docket: "DL30991847" },
  { daysAgo: 15, reseller: "kaveri", kind: "postpaid order", order: "refill", car: 20, bike: 10 },
  { daysAgo: 9, reseller: "deccan", kind: "payment", amount: 10_000_00, reference: "NEFT-HDFC-88771502" },
  { daysAgo: 7, reseller: "kaveri", kind: "prepaid order", order: "bikes", car: 0, bike: 10, payment: "failed" },
  { daysAgo: 4, reseller: "deccan", kind: "prepaid order", order: "restock", car: 15, bike: 10, payment: "paid" },
  { daysAgo: 2, reseller: "deccan", kind: "postpaid order", order: "newest", car: 20, bike: 10 },
  { daysAgo: 1, reseller: "deccan", kind: "prepaid order", order: "unpaid", car: 5, bike: 5, payment: "awaited" },
];

/** Customers of the first reseller. They register the reseller's first stickers, in this order. */
export const demoCustomers = [
  { name: "Vikram Rao", phone: "9860011001", email: "vikram.rao@example.in", plates: ["MH12LK4410", "MH12MN0921"] },
  { name: "Lata Kulkarni", phone: "9860011002", email: "lata.kulkarni@example.in", plates: ["MH14CD7765"] },
  { name: "Sameer Joshi", phone: "9860011003", email: "sameer.joshi@example.in", plates: ["MH12TT3008", "MH12TU6112", "MH14XY0450"] },
] as const;
