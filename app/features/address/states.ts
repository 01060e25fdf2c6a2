/** The states of an address: a list to choose from, or a sentence about why there is none. */
export type States = { readonly names: readonly string[]; readonly problem: null } | { readonly names: null; readonly problem: string };
