import type { localizationFor } from "~/words/localization.server";
import { languageTag, type Words } from "~/words/words";

export type Refusal = 400 | 403 | 405 | 411 | 413;

/** Returns the HTML of an error page without styles, scripts and images, for a request that is rejected before it reaches Remix. */
export function refusalPage(status: Refusal, { language, direction, common, scanner }: ReturnType<typeof localizationFor>): string {
  const [title, advice] = wordsFor(status, scanner.refusal);
  return (
    `<!DOCTYPE html><html lang="${languageTag(language)}" dir="${direction}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${title}</title></head><body><main><h1>${title}</h1><p>${advice}</p><p><a href="/">${common.page.home}</a></p></main></body></html>`
  );
}

function wordsFor(status: Refusal, words: Words["refusal"]): readonly [title: string, advice: string] {
  switch (status) {
    case 400:
      return [words.unreadable, words.goBack];
    case 403:
      return [words.otherWebsite, words.otherWebsiteAdvice];
    case 405:
      return [words.notAllowed, words.goBack];
    case 411:
      return [words.noLength, words.otherBrowser];
    case 413:
      return [words.tooLarge, words.tooLargeAdvice];
  }
}
