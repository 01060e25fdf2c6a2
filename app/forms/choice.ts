/** One of the values that a field offers. */
export type Choice = { readonly value: string; readonly text: string };
