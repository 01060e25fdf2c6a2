import { createHash } from "node:crypto";

import { operator } from "~/env.server";
import type { localizationFor } from "~/words/localization.server";
import { languageTag, type Words } from "~/words/words";
import { contentSecurityPolicy } from "./security-headers.server";

export type Refusal = 400 | 403 | 405 | 411 | 413;

const STYLE =
  "body{margin:0 auto;padding:16px;max-width:560px;font:18px/28px sans-serif;background:#fff;color:#10131a}h1{font-size:28px;line-height:34px}" +
  ".logo{font-size:22px;font-weight:700}.logo img{width:36px;height:36px;margin-inline-end:8px;vertical-align:middle}" +
  ".button{display:inline-block;padding:8px 20px;border:2px solid #10131a;border-radius:8px;background:#ffc700;color:#10131a;font-weight:700;text-decoration:none}" +
  "@media(prefers-color-scheme:dark){body{background:#0b0d12;color:#f2f4f8}}";

/** The Content-Security-Policy of the page, which allows its style. */
export const refusalPolicy = contentSecurityPolicy({
  ...{ nonce: null, scriptHash: null, payment: null, pictures: [] },
  styleHash: createHash("sha256").update(STYLE).digest("base64"),
});

/** Returns the HTML of an error page that needs no style sheet and no scripts, for a request that is rejected before it reaches Remix. */
export function refusalPage(status: Refusal, { language, direction, common, scanner }: ReturnType<typeof localizationFor>): string {
  const [title, advice] = wordsFor(status, scanner.refusal);
  return (
    `<!DOCTYPE html><html lang="${languageTag(language)}" dir="${direction}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${title}</title><style>${STYLE}</style></head><body><header class="logo"><img src="/favicon.svg" alt="">${operator.name.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</header>` +
    `<main><h1>${title}</h1><p>${advice}</p><p><a class="button" href="/">${common.page.home}</a></p></main></body></html>`
  );
}

function wordsFor(status: Refusal, words: Words["refusal"]) {
  const known: Readonly<Record<Refusal, readonly [title: string, advice: string]>> = {
    400: [words.unreadable, words.goBack],
    403: [words.otherWebsite, words.otherWebsiteAdvice],
    405: [words.notAllowed, words.goBack],
    411: [words.noLength, words.otherBrowser],
    413: [words.tooLarge, words.tooLargeAdvice],
  };
  return known[status];
}
