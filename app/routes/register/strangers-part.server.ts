import { requestContext, setLocalization } from "~/serving/request-context.server";
import { languageInCookies } from "~/words/language-cookie.server";
import { localizationFor } from "~/words/localization.server";
import { languageTag } from "~/words/words";

/**
 * Returns what a stranger at an unregistered sticker reads. This part of the page exists in all languages of a scan, and the form below it
 * only in those of the owner's pages. So the page then links to all of them.
 */
export function strangersPart({ url, headers }: Request) {
  const { language, direction, choices, scanner } = localizationFor({
    url,
    chosen: languageInCookies(headers.get("Cookie") ?? undefined),
    acceptLanguage: headers.get("Accept-Language") ?? undefined,
    set: "scanner",
  });
  setLocalization({ ...requestContext().localization, choices });
  const { notYet, whatItIs, isItYours } = scanner.unregistered;
  return { lang: languageTag(language), dir: direction, call: scanner.offers.lifeInDanger, notYet, whatItIs, isItYours };
}
