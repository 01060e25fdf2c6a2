import { demoStickers } from "../../backend/composition/demo/data";

/**
 * The guids of the demo stickers. Most are named after the state that decides the result of a scan (spec, section 4), the last two after
 * what happens to a phone call to the owner.
 */
export const stickers = {
  newUnpaidCar: guidOf("New car sticker, not paid"),
  newPaidBike: guidOf("New bike sticker, paid"),
  paidCar: guidOf("Registered car, paid"),
  paidBike: guidOf("Registered bike, paid"),
  trialCar: guidOf("Registered car in its trial"),
  expiredBike: guidOf("Registered bike whose trial has ended"),
  postpaidUnpaid: guidOf("Postpaid sticker, not paid"),
  postpaidNew: guidOf("Postpaid sticker, paid, not registered"),
  postpaidRegistered: guidOf("Postpaid sticker, paid and registered"),
  voided: guidOf("Void sticker"),
  doNotDisturbCar: guidOf("Registered car whose owner is on the do-not-disturb register"),
  noAnswerBike: guidOf("Registered bike whose owner's phone is off"),
} as const;

function guidOf(outcome: string): string {
  const sticker = demoStickers.find((candidate) => candidate.outcome.startsWith(outcome));
  if (!sticker) throw new Error(`The demo has no sticker with the result "${outcome}"`);
  return sticker.guid;
}
