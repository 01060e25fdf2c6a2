import { products } from "#contract/limits";
import { picturedCodes } from "./pictured-stickers";

/** Demo owners. Their login codes are on the sandbox's outbox page. */
export const demoOwners = {
  asha: {
    phone: "9810012345",
    email: "asha.menon@example.in",
    name: "Asha Menon",
    dateOfBirth: "1988-07-14",
    address: "Flat 4B, Rose Villa, 12th Main Road, Indiranagar",
    city: "Bengaluru",
    state: "Karnataka",
    pincode: "560038",
    bloodGroup: "B+",
  },
  rohan: {
    phone: "9820054321",
    email: "rohan.deshmukh@example.in",
    name: "Rohan Deshmukh",
    dateOfBirth: "1995-01-26",
    address: "7 Prabhat Road, Lane 3, Erandwane",
    city: "Pune",
    state: "Maharashtra",
    pincode: "411004",
    bloodGroup: "O-",
  },
  farida: {
    phone: "9830067890",
    email: "farida.khan@example.in",
    name: "Farida Khan",
    dateOfBirth: "1979-11-03",
    address: "22 Park Circus Avenue",
    city: "Kolkata",
    state: "West Bengal",
    pincode: "700017",
    bloodGroup: "A+",
  },
  gurpreet: {
    phone: "9840098765",
    email: "gurpreet.singh@example.in",
    name: "Gurpreet Singh",
    dateOfBirth: "1984-04-30",
    address: "House 118, Sector 22-B",
    city: "Chandigarh",
    state: "Chandigarh",
    pincode: "160022",
    bloodGroup: "Don't know",
  },
  meera: {
    phone: "9850011223",
    email: "meera.iyer@example.in",
    name: "Meera Iyer",
    dateOfBirth: "1991-09-08",
    address: "31 Lake View Road, West Mambalam",
    city: "Chennai",
    state: "Tamil Nadu",
    pincode: "600033",
    bloodGroup: "B+",
  },
} as const;

/** Numbers with simulated behaviour in the sandbox. */
export const demoNumberBehaviour = [
  { phone: demoOwners.farida.phone, habit: "do_not_disturb" },
  { phone: demoOwners.gurpreet.phone, habit: "no_answer" },
] as const;

type DemoVehicle = {
  readonly owner: keyof typeof demoOwners;
  readonly plate: string;
  readonly emergencyPhone: string;
  /** The days until the trial ends. Negative after its end. Undefined for a paid sticker. */
  readonly trialDaysLeft?: number;
};

export type DemoSticker = {
  readonly guid: string;
  /** The result of a scan (spec, section 4). */
  readonly outcome: string;
  readonly productId: (typeof products)[keyof typeof products];
  readonly isPaid: boolean;
  readonly isPostpaid?: true;
  readonly isVoid?: true;
  readonly vehicle?: DemoVehicle;
};

/** At least one sticker for each result of a scan. The guids are fixed, so that links to them keep working. */
export const demoStickers: readonly DemoSticker[] = [
  { guid: "KKLWdvWd5KW3rvVifhMbPg", outcome: "New car sticker, not paid: register it and try it", productId: products.car, isPaid: false },
  { guid: "dDMYxTu1pzMedWT3s8hLVx", outcome: "New bike sticker, paid: register it", productId: products.bike, isPaid: true },
  {
    guid: "MstEUHnTEpab3XAQiZphve",
    outcome: "Registered car, paid: message or call its owner",
    productId: products.car,
    isPaid: true,
    vehicle: { owner: "asha", plate: "KA03MN4521", emergencyPhone: "9845011122" },
  },
  {
    guid: "Ds6uooid1tsrpxyAccCizB",
    outcome: "Registered bike, paid: message or call its owner",
    productId: products.bike,
    isPaid: true,
    vehicle: { owner: "rohan", plate: "MH12QR7788", emergencyPhone: "9822033344" },
  },
  {
    guid: "PC8NA4DxjwqJAuBpiKv5D1",
    outcome: "Registered car in its trial: message or call its owner",
    productId: products.car,
    isPaid: false,
    vehicle: { owner: "asha", plate: "KA05TR1509", emergencyPhone: "9845011122", trialDaysLeft: 10 },
  },
  {
    guid: "MBsmbbv2QCjUriMbLV3nRs",
    outcome: "Registered bike whose trial has ended: its owner needs to renew it",
    productId: products.bike,
    isPaid: false,
    vehicle: { owner: "asha", plate: "KA01EX9034", emergencyPhone: "9845011122", trialDaysLeft: -3 },
  },
  {
    guid: "KhFGnMuBTFPJLBDsAJ7sZL",
    outcome: "Postpaid sticker, not paid: pay for it",
    productId: products.car,
    isPaid: false,
    isPostpaid: true,
  },
  {
    guid: "iLxUf9kDN9uMXSZvoDoMQE",
    outcome: "Postpaid sticker, paid, not registered: register it",
    productId: products.bike,
    isPaid: true,
    isPostpaid: true,
  },
  {
    guid: "M981LNcuQRLZmboY3VJA8J",
    outcome: "Postpaid sticker, paid and registered: message or call its owner",
    productId: products.car,
    isPaid: true,
    isPostpaid: true,
    vehicle: { owner: "rohan", plate: "MH14PP2301", emergencyPhone: "9822033344" },
  },
  { guid: "a3RkBJx5Unmbtt4jTNdxHg", outcome: "Void sticker: not active", productId: products.car, isPaid: true, isVoid: true },
  {
    guid: "LDayXizoDBuxcK2C5UFKCk",
    outcome: "Registered car whose owner is on the do-not-disturb register: a call is refused",
    productId: products.car,
    isPaid: true,
    vehicle: { owner: "farida", plate: "WB06ND1066", emergencyPhone: "9831044455" },
  },
  {
    guid: "y2R5teuRR8GpxwAn8yNcBA",
    outcome: "Registered bike whose owner's phone is off: a message stays undelivered, a call is redirected to the emergency contact",
    productId: products.bike,
    isPaid: true,
    vehicle: { owner: "gurpreet", plate: "CH01NA5050", emergencyPhone: "9815055566" },
  },
  {
    guid: picturedCodes.car,
    outcome: "Car sticker on the shop's pictures: message or call its owner",
    productId: products.car,
    isPaid: true,
    vehicle: { owner: "meera", plate: "TN09BX4521", emergencyPhone: "9840022334" },
  },
  {
    guid: picturedCodes.bike,
    outcome: "Bike sticker on the shop's pictures: message or call its owner",
    productId: products.bike,
    isPaid: true,
    vehicle: { owner: "meera", plate: "TN09CZ7788", emergencyPhone: "9840022334" },
  },
];
