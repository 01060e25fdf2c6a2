/** The languages of the owner's pages, and of the SMS to owners: English and Hindi. */
export const ownerLanguages = ["en", "hi"] as const;

export type OwnerLanguage = (typeof ownerLanguages)[number];

export function isOwnerLanguage(code: string): code is OwnerLanguage {
  return ownerLanguages.some((language) => language === code);
}
