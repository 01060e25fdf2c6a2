/** What the owner can answer, in the order of the buttons. In its own file, because browser scripts use it and must not contain zod. */
export const ownerAnswers = ["on_my_way_5", "on_my_way_15", "cannot_come", "taken_care_of", "not_my_vehicle"] as const;

export type OwnerAnswer = (typeof ownerAnswers)[number];
