/**
 * Returns the primary languages in an Accept-Language header, such as "hi" for "hi-IN", most wanted first. Omits languages that the browser
 * refuses (`q=0`).
 */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  const ranges = (header ?? "").slice(0, MAX_LENGTH).split(",").map(readRange);
  return ranges
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
}

/** How much of the header is read, in characters. Browsers send far less. */
const MAX_LENGTH = 500;

function readRange(range: string): { readonly language: string; readonly quality: number } {
  const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const [language = ""] = tag.split("-");
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  return { language, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}
