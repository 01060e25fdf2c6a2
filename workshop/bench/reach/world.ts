import type { AlertChannel } from "#contract/contact-policy";
import type { SendOutcome } from "../../../backend/delivery/providers/provider";

/**
 * What the simulation assumes about phones, networks, providers and people. Nobody publishes these shares for messages about a parked car
 * in India, so all but the prices are assumptions. The comparison between sets of channels matters, not one value.
 */
export const assumed = {
  /** Switched off, without a network, or left elsewhere for the whole time. */
  phoneIsAway: 0.06,
  /** Phones that nobody hears: silent, in a meeting, asleep. Messages are read late, calls are missed. */
  phoneIsSilent: 0.25,
  /** Numbers without WhatsApp. The provider says so. */
  hasNoWhatsapp: 0.1,
  /** A provider takes nothing for hours. */
  providerIsDown: { push: 0.005, whatsapp: 0.005, sms: 0.01, spoken: 0.01 },
  /** A message that a provider took never arrives, and nobody hears of it. */
  isLost: { push: 0.08, whatsapp: 0.01, sms: 0.05, spoken: 0 },
  /** The mean seconds from the provider to the phone. */
  deliverySeconds: { push: 3, whatsapp: 3, sms: 12, spoken: 12 },
  /** The share of owners who look at a channel at all, and after how many seconds on average. An SMS drowns in advertising. */
  looks: { push: 0.8, whatsapp: 0.9, sms: 0.55, spoken: 0.75 },
  lookSeconds: { push: 120, whatsapp: 150, sms: 300, spoken: 5 },
  /** A silent phone is looked at so many times later. */
  silentFactor: 6,
  /** The share of owners who answer after they have noticed. */
  answers: 0.7,
  /** Paise for a message. WhatsApp: a utility template, by Meta's price list of 2025. SMS: a usual price with DLT. Call: 30 seconds. */
  paise: { push: 0, whatsapp: 11.5, sms: 20, spoken: 60 },
} as const;

/** A generator of numbers from 0 to 1 that gives the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What happens after a message was sent, in seconds. Null for what never happens. */
type Fate = { readonly outcome: SendOutcome; readonly deliveredAfter: number | null; readonly noticedAfter: number | null };

/** One owner at one time, the same for every set of channels. */
export type OwnerAndPhone = {
  readonly hasWhatsapp: boolean;
  readonly answers: boolean;
  fateOf(channel: AlertChannel): Fate;
};

/** Draws an owner, a phone and the state of the providers. */
export function drawOwner(seed: number): OwnerAndPhone {
  const random = randomFrom(seed);
  const isAway = random() < assumed.phoneIsAway;
  const slowness = random() < assumed.phoneIsSilent ? assumed.silentFactor : 1;
  const hasWhatsapp = random() >= assumed.hasNoWhatsapp;
  const answers = random() < assumed.answers;
  const mean = (seconds: number) => -Math.log(1 - random()) * seconds;
  const draw = (channel: AlertChannel): Fate => {
    const isDown = random() < assumed.providerIsDown[channel];
    const isLost = random() < assumed.isLost[channel];
    const looks = random() < assumed.looks[channel];
    const [delivery, look] = [mean(assumed.deliverySeconds[channel]), mean(assumed.lookSeconds[channel])];
    const isMissedCall = channel === "spoken" && slowness > 1;
    if (isDown) return { outcome: { kind: "failed", reason: "down" }, deliveredAfter: null, noticedAfter: null };
    if (channel === "whatsapp" && !hasWhatsapp)
      return { outcome: { kind: "refused", reason: "invalid" }, deliveredAfter: null, noticedAfter: null };
    const arrives = !isAway && !isLost && !(channel === "spoken" && (isMissedCall || !looks));
    return {
      outcome: { kind: "accepted", reference: null },
      deliveredAfter: arrives ? delivery : null,
      noticedAfter: arrives && looks ? delivery + look * (channel === "spoken" ? 1 : slowness) : null,
    };
  };
  const fates = { push: draw("push"), whatsapp: draw("whatsapp"), sms: draw("sms"), spoken: draw("spoken") };
  return { hasWhatsapp, answers, fateOf: (channel) => fates[channel] };
}
