/**
 * The answers that an owner can choose, in the order of the buttons. They have their own file, because browser scripts import them and must
 * not contain zod.
 */
export const ownerAnswers = ["on_my_way_5", "on_my_way_15", "cannot_come", "taken_care_of", "not_my_vehicle"] as const;

export type OwnerAnswer = (typeof ownerAnswers)[number];
