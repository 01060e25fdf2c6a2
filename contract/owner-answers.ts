/**
 * The answers that an owner can choose, in the order of the buttons. They have their own file, because browser scripts import them and must
 * not contain zod.
 */
export const ownerAnswers = ["on_my_way_5", "on_my_way_15", "cannot_come", "taken_care_of", "not_my_vehicle"] as const;
export type OwnerAnswer = (typeof ownerAnswers)[number];

/** The English text of each answer. */
export const ownerAnswerLabels = {
  on_my_way_5: "On my way, 5 minutes",
  on_my_way_15: "On my way, 15 minutes",
  cannot_come: "I cannot come now",
  taken_care_of: "It is taken care of",
  not_my_vehicle: "Not my vehicle",
} as const satisfies Readonly<Record<OwnerAnswer, string>>;

/** Returns whether an answer means that nobody comes, so that the scanner needs another way. */
export function isRefusal(answer: OwnerAnswer | undefined): boolean {
  return answer === "cannot_come" || answer === "not_my_vehicle";
}
