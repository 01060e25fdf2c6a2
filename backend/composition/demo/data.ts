import { products } from "#contract/limits";
import { picturedCodes } from "./pictured-stickers";

/** Demo owners. Their login codes are on the sandbox's outbox page. */
export const demoOwners = {
  asha: {
    ...person("Asha Menon", "9810012345", "1988-07-14", "B+"),
    ...living("Flat 4B, Rose Villa, 12th Main Road, Indiranagar", "Bengaluru", "Karnataka", "560038"),
  },
  rohan: {
    ...person("Rohan Deshmukh", "9820054321", "1995-01-26", "O-"),
    ...living("7 Prabhat Road, Lane 3, Erandwane", "Pune", "Maharashtra", "411004"),
  },
  farida: {
    ...person("Farida Khan", "9830067890", "1979-11-03", "A+"),
    ...living("22 Park Circus Avenue", "Kolkata", "West Bengal", "700017"),
  },
  gurpreet: {
    ...person("Gurpreet Singh", "9840098765", "1984-04-30", "Don't know"),
    ...living("House 118, Sector 22-B", "Chandigarh", "Chandigarh", "160022"),
  },
  meera: {
    ...person("Meera Iyer", "9850011223", "1991-09-08", "B+"),
    ...living("31 Lake View Road, West Mambalam", "Chennai", "Tamil Nadu", "600033"),
  },
} as const;

export type OwnerName = keyof typeof demoOwners;

function person(name: string, phone: string, dateOfBirth: string, bloodGroup: string) {
  return { name, phone, email: `${name.toLowerCase().replace(" ", ".")}@example.in`, dateOfBirth, bloodGroup };
}

/** The fields of an address. */
export function living(address: string, city: string, state: string, pincode: string) {
  return { address, city, state, pincode };
}

/** Numbers with simulated behaviour in the sandbox. */
export const demoNumberBehaviour = [
  { phone: demoOwners.farida.phone, habit: "do_not_disturb" },
  { phone: demoOwners.gurpreet.phone, habit: "no_answer" },
] as const;

/** How owners want to be told, if not by SMS alone. The sandbox's outbox page shows the messages with their buttons and keys. */
export const demoAlerts = { owner: "meera", spokenCalls: "all" } as const;

type DemoVehicle = {
  readonly owner: OwnerName;
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

const relatives = { asha: "9845011122", rohan: "9822033344", farida: "9831044455", gurpreet: "9815055566", meera: "9840022334" } as const;

/** At least one sticker for each result of a scan. The guids are fixed, so that links to them keep working. */
export const demoStickers: readonly DemoSticker[] = [
  car("KKLWdvWd5KW3rvVifhMbPg", "New car sticker, not paid: register it and try it", { isPaid: false }),
  bike("dDMYxTu1pzMedWT3s8hLVx", "New bike sticker, paid: register it"),
  car("MstEUHnTEpab3XAQiZphve", "Registered car, paid: message or call its owner", of("asha", "KA03MN4521")),
  bike("Ds6uooid1tsrpxyAccCizB", "Registered bike, paid: message or call its owner", of("rohan", "MH12QR7788")),
  car("PC8NA4DxjwqJAuBpiKv5D1", "Registered car in its trial: message or call its owner", onTrial(10, of("asha", "KA05TR1509"))),
  bike(
    "MBsmbbv2QCjUriMbLV3nRs",
    "Registered bike whose trial has ended: its owner needs to renew it",
    onTrial(-3, of("asha", "KA01EX9034")),
  ),
  car("KhFGnMuBTFPJLBDsAJ7sZL", "Postpaid sticker, not paid: pay for it", { isPaid: false, isPostpaid: true }),
  bike("iLxUf9kDN9uMXSZvoDoMQE", "Postpaid sticker, paid, not registered: register it", { isPostpaid: true }),
  car("M981LNcuQRLZmboY3VJA8J", "Postpaid sticker, paid and registered: message or call its owner", {
    isPostpaid: true,
    ...of("rohan", "MH14PP2301"),
  }),
  car("a3RkBJx5Unmbtt4jTNdxHg", "Void sticker: not active", { isVoid: true }),
  car(
    "LDayXizoDBuxcK2C5UFKCk",
    "Registered car whose owner is on the do-not-disturb register: a call is refused",
    of("farida", "WB06ND1066"),
  ),
  bike(
    "y2R5teuRR8GpxwAn8yNcBA",
    "Registered bike whose owner's phone is off: a message stays undelivered, a call is redirected to the emergency contact",
    of("gurpreet", "CH01NA5050"),
  ),
  car(
    picturedCodes.car,
    "Car sticker on the shop's pictures: message its owner by WhatsApp, and by a spoken call without an answer",
    of("meera", "TN09BX4521"),
  ),
  bike(
    picturedCodes.bike,
    "Bike sticker on the shop's pictures: message its owner by WhatsApp, and by a spoken call without an answer",
    of("meera", "TN09CZ7788"),
  ),
];

type StickerFacts = Partial<Pick<DemoSticker, "isPaid" | "isPostpaid" | "isVoid" | "vehicle">>;

function car(guid: string, outcome: string, facts: StickerFacts = {}): DemoSticker {
  return { guid, outcome, productId: products.car, isPaid: true, ...facts };
}

function bike(guid: string, outcome: string, facts: StickerFacts = {}): DemoSticker {
  return { ...car(guid, outcome, facts), productId: products.bike };
}

function of(owner: OwnerName, plate: string): { readonly vehicle: DemoVehicle } {
  return { vehicle: { owner, plate, emergencyPhone: relatives[owner] } };
}

function onTrial(trialDaysLeft: number, { vehicle }: ReturnType<typeof of>): StickerFacts {
  return { isPaid: false, vehicle: { ...vehicle, trialDaysLeft } };
}
