import translations from "./contact-words.json";
import { ownerAnswerLabels, type OwnerAnswer } from "./owner-answers";
import { presetTexts, type PresetMessageId } from "./contact-policy";

type ContactWords = {
  readonly presets: Readonly<Record<PresetMessageId, string>>;
  readonly answers: Readonly<Record<OwnerAnswer, string>>;
};

/** The preset messages and the owner's answers, by language. Pages and SMS have them, so an owner reads the same words in both. */
export const contactWords: Readonly<Record<keyof typeof translations | "en", ContactWords>> = {
  en: { presets: presetTexts, answers: ownerAnswerLabels },
  ...translations,
};
