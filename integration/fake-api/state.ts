import { randomBytes, randomInt } from "node:crypto";

import type { Payload } from "./payloads";

/** This API's account at the payment provider. Without an account, the API's orders cannot be paid. */
export type ProviderAccount = { readonly url: string; readonly keyId: string; readonly keySecret: string };

export type Owner = { readonly id: string; readonly loginId: string; readonly phone: string; profile: Payload };

export type Sticker = {
  readonly guid: string;
  /** The type in `/qrcodedetail` (spec, "QR scan outcome"). 3 is postpaid. */
  readonly kind: "1" | "2" | "3";
  readonly productId: "1" | "2";
  isPaid: boolean;
  demoEndDate: string;
  owner: Owner | null;
  vehicleId: string;
  plate: string;
  emergency: string;
  bloodGroup: string;
};

export type Order = {
  readonly id: string;
  readonly kind: "shop" | "postpaid" | "renewal" | "reseller";
  readonly mode: "prepaid" | "postpaid";
  readonly providerOrderId: string;
  /** In paise. */
  readonly total: number;
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly rate: string }[];
  /** The sticker that this order pays for, if any. */
  readonly guid: string;
  state: "Pending" | "Success" | "Failed";
  reason: string;
};

/** The API's data. */
export type ApiState = {
  readonly provider: ProviderAccount | null;
  readonly stickers: Map<string, Sticker>;
  /** Owners by phone number. */
  readonly owners: Map<string, Owner>;
  readonly orders: Map<string, Order>;
  /** One-time codes, by phone or email address. */
  readonly codes: Map<string, string>;
  /** Issued tokens. */
  readonly tokens: Set<string>;
  /** Requested messages and phone calls: "<guid> <message id>" and "<guid> <caller> <whom>". */
  readonly sent: string[];
};

/** The only reseller. */
export const reseller = {
  email: "stock@sharmamotors.example",
  guid: "RSL-90C1-77AE",
  discount: "12.50",
  postpaidDiscount: "10",
  limit: "40",
};

/** The owner of the stickers `paid` and `trial` of `knownStickers`. */
export const knownOwner = { phone: "9820012345", name: "Farhan Qureshi", city: "Nagpur" };

/** Stickers that no test changes. */
export const knownStickers = { paid: "MH31-PAID-0001", trial: "MH31-TRIAL-0002", unpaidPostpaid: "MH31-POST-0003", fresh: "MH31-NEW-0004" };

export function createState(provider: ProviderAccount | null): ApiState {
  const state: ApiState = {
    provider,
    stickers: new Map(),
    owners: new Map(),
    orders: new Map(),
    codes: new Map(),
    tokens: new Set(),
    sent: [],
  };
  const owner = addOwner(state, knownOwner.phone, {
    VehicleOwnerName: knownOwner.name,
    VehicleOwnerDOB: "1984-11-02",
    VehicleOwnerAddress: "7 Civil Lines",
    VehicleOwnerCity: knownOwner.city,
    VehicleOwnerState: "Maharashtra",
    VehicleOwnerPincode: "440001",
    VehicleOwnerEmail: "farhan@example.in",
    VehicleOwnerBloodGroup: "O+",
  });
  addSticker(state, { guid: knownStickers.paid, owner, isPaid: true, plate: "MH31FA2024", bloodGroup: "O+" });
  addSticker(state, { guid: knownStickers.trial, owner, plate: "MH31FA0777" });
  addSticker(state, { guid: knownStickers.unpaidPostpaid, kind: "3" });
  addSticker(state, { guid: knownStickers.fresh });
  return state;
}

/** Adds a sticker: by default an unpaid car sticker without an owner. */
export function addSticker(state: ApiState, facts: Partial<Sticker> = {}): Sticker {
  const sticker: Sticker = {
    guid: `MH31-${randomBytes(6).toString("hex").toUpperCase()}`,
    kind: "1",
    productId: "1",
    isPaid: false,
    demoEndDate: "2099-03-31",
    owner: null,
    vehicleId: facts.owner ? newId() : "",
    plate: "",
    emergency: facts.owner ? "9822098220" : "",
    bloodGroup: "",
    ...facts,
  };
  state.stickers.set(sticker.guid, sticker);
  return sticker;
}

/** Returns the owner with this phone. Adds an owner if there is none. */
export function addOwner(state: ApiState, phone: string, profile: Payload = {}): Owner {
  const owner = state.owners.get(phone) ?? { id: newId(), loginId: newId(), phone, profile };
  state.owners.set(phone, owner);
  return owner;
}

export function vehiclesOf(state: ApiState, owner: Owner): Sticker[] {
  return [...state.stickers.values()].filter((sticker) => sticker.owner === owner);
}

export function ownerByLogin(state: ApiState, loginId: string): Owner | undefined {
  return [...state.owners.values()].find((owner) => owner.loginId === loginId);
}

export function createCode(state: ApiState, account: string): void {
  state.codes.set(account, String(randomInt(100_000, 1_000_000)));
}

/** Returns whether the code is right. Deletes a right code, so that it works only once. */
export function useCode(state: ApiState, account: string, code: string): boolean {
  return state.codes.get(account) === code && state.codes.delete(account);
}

/** Creates a token that is as long as a typical signed token. */
export function createToken(state: ApiState): string {
  const token = `eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.${randomBytes(190).toString("base64url")}.${randomBytes(32).toString("base64url")}`;
  state.tokens.add(token);
  return token;
}

export function newId(): string {
  return String(randomInt(10_000_000, 99_999_999));
}

/** Returns a field of the payload as a string, or "" if it is missing. */
export function textField(payload: Payload, name: string): string {
  const value = payload[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
