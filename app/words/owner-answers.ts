import type { OwnerAnswer } from "#contract/owner-answers";

/** The English text of each answer. */
export const ownerAnswerLabels = {
  on_my_way_5: "On my way, 5 minutes",
  on_my_way_15: "On my way, 15 minutes",
  cannot_come: "I cannot come now",
  taken_care_of: "It is taken care of",
  not_my_vehicle: "Not my vehicle",
} as const satisfies Readonly<Record<OwnerAnswer, string>>;
