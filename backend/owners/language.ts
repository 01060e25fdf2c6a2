import { isOwnerLanguage } from "#contract/languages";
import { setOwnerLanguage } from "#contract/owner";
import { words } from "#contract/words";
import { defineOwnerHandler } from "./identity";
import { refusal } from "./rules";
import { updateLanguage } from "./store";

/** Stores the owner's language. SMS to the owner use this language too. */
export const language = defineOwnerHandler(setOwnerLanguage, async ({ language }, context, owner) => {
  if (!isOwnerLanguage(language)) return refusal(words.languageUnknown);
  await updateLanguage(context.database, owner.id, language);
  return { kind: "answer", data: {} };
});
