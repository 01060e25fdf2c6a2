import { randomBytes, randomInt } from "node:crypto";

import type { ApiCall } from "#contract/call";
import { formatRupees, type Paise } from "#contract/money";
import { isBookedFor } from "#contract/order-amounts";
import type { Expectation } from "../judge";

/** What somebody gave on the command line. Null or an empty list for what they did not give. */
export type Given = {
  /** Whether to make calls that create or send something. */
  readonly creates: boolean;
  /** A registered sticker. */
  readonly sticker: string | null;
  /** Stickers that nobody has registered. The first registers an owner, the second adds a vehicle. */
  readonly newStickers: readonly string[];
  /** A postpaid sticker that is not paid. */
  readonly postpaidSticker: string | null;
  /** A registered owner's phone. */
  readonly phone: string | null;
  /** A phone that nobody has registered. */
  readonly newPhone: string | null;
  readonly reseller: string | null;
  /** An order of the reseller. */
  readonly order: string | null;
  readonly promoCode: string | null;
  /** Asks the person for the code that arrived. Null if they gave none. */
  readonly askCode: (where: string) => Promise<string | null>;
};

/** Makes calls and records what comes back. */
export type Recorder = {
  /** Makes a call and judges the answer. Returns the answer of a success, otherwise null. */
  probe<Request, Answer>(call: ApiCall<Request, Answer>, payload: Request, options: ProbeOptions<Answer>): Promise<Answer | null>;
  /** Records that calls were not tried, and why. */
  skip(reason: string, ...calls: readonly Pick<ApiCall, "path">[]): void;
};

export type ProbeOptions<Answer> = {
  readonly input: string;
  readonly expected: Expectation;
  readonly token?: string | null;
  /** Whether to repeat the call with the same Idempotency-Key. */
  readonly repeats?: boolean;
  /** Says more about the answer of a success. */
  readonly inspect?: (answer: Answer) => Remarks;
};

/** What to change, what the website shows until then, and what else to say. */
export type Remarks = { readonly changes: readonly string[]; readonly shows: string; readonly notes: readonly string[] };

/** Compares the amount of a booked order with the website's. @param total - in paise, with GST. */
export const bookedFor =
  (total: Paise) =>
  ({ order }: { readonly order: { readonly amount: Paise | null } }): Remarks =>
    isBookedFor(total, order)
      ? { changes: [], shows: "", notes: [] }
      : {
          changes: [`Book the order for ${formatRupees(total)}, in rupees with GST. data.amount is ${formatRupees(order.amount ?? 0)}.`],
          shows: "The website does not go on to the payment.",
          notes: [],
        };

/** The reason to skip calls that need the result of another one. */
export const failedBefore = ({ path }: Pick<ApiCall, "path">, what = "did not succeed") => `${path} ${what}.`;

export const NO_CODE = "No code was given.";

/** The options of a call that must succeed. */
export const success = { expected: "success" } as const;

/** The options of a call that must be refused. */
export const refusal = { expected: "refusal" } as const;

/** Returns a phone number that cannot exist, so nobody gets a message. Each call has its own, because APIs limit codes by number. */
export const noPhone = () => `00${randomInt(10_000_000, 99_999_999)}`;
export const NO_EMAIL = "nobody@example.invalid";
export const UNKNOWN_ID = "999999999";

/** A sticker code that no API can know. */
export const unknownSticker = () => `CHECK-${randomBytes(8).toString("hex").toUpperCase()}`;

/** The name and address of orders and registrations. */
export const address = {
  name: "Check Api",
  email: NO_EMAIL,
  address: "1 Check Road",
  city: "Nagpur",
  state: "Maharashtra",
  pincode: "440001",
};

/** The fields of a list's request that ask for the whole list. */
export const wholeList = { page: null, pageSize: null, sort: null, from: null, to: null };

/** What a check without options has. */
export const nothingGiven: Given = {
  creates: false,
  sticker: null,
  newStickers: [],
  postpaidSticker: null,
  phone: null,
  newPhone: null,
  reseller: null,
  order: null,
  promoCode: null,
  askCode: () => Promise.reject(new Error("Nothing asks for a code")),
};
