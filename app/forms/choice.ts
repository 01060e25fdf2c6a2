/** An option of a select or radio field. */
export type Choice = { readonly value: string; readonly text: string };
