import { z } from "zod";

import { spokenCallChoices } from "#contract/alerts";
import { commonFields, unreadable } from "~/forms/fields.server";
import { isLanguage } from "~/words/languages.server";

const box = z.literal("on", unreadable).optional();

export const choicesSchema = z.object({
  ...commonFields,
  whatsapp: box,
  spokenCalls: z.enum(spokenCallChoices, unreadable).optional(),
  takesSms: box,
  copiesByMail: box,
  hidesReason: box,
  language: z.string().refine(isLanguage, unreadable).optional(),
});

const posted = (length: number) => z.string().max(length, unreadable).default("");

/** A browser's subscription. Empty without scripts, which only the sandbox offers. */
export const browserSchema = z.object({ ...commonFields, endpoint: posted(1000), p256dh: posted(200), auth: posted(100) });

export const browserIdSchema = z.object({ ...commonFields, browserId: z.string(unreadable).max(40, unreadable) });

export const testSchema = z.object({ ...commonFields, channel: z.string(unreadable).max(20, unreadable) });
