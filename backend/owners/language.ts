import { isOwnerLanguage } from "#contract/languages";
import { setOwnerLanguage } from "#contract/owner";
import { words } from "#contract/words";
import { defineHandler } from "../requests/handler";
import { unauthorised, ownerByLogin } from "./identity";
import { refusal } from "./rules";
import { updateLanguage } from "./store";

/** Stores the owner's language. SMS to the owner use this language too. */
export const language = defineHandler(setOwnerLanguage, async ({ loginId, language }, context) => {
  const owner = await ownerByLogin(context, loginId);
  if (owner === null) return unauthorised;
  if (!isOwnerLanguage(language)) return refusal(words.languageUnknown);
  await updateLanguage(context.database, owner.id, language);
  return { kind: "answer", data: {} };
});
