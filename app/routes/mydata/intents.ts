/** Button values of the forms on /mydata. The routes' actions and their components share them. */
export const dataIntents = {
  nominate: "nominate",
  removeNominee: "remove-nominee",
  withdraw: "withdraw",
  keep: "keep",
} as const;

/** The consents that an owner can withdraw without erasing the account, by the API's name. */
export const withdrawable = ["blood_group"] as const;

/** Returns whether this consent has a button that withdraws it. */
export function isWithdrawable(purpose: string): boolean {
  return withdrawable.some((name) => name === purpose);
}
