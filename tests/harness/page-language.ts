import { attribute, elementsUnder, parseMarkup, type Element } from "./browser/markup";
import type { Page } from "./browser/page";

/** Names and abbreviations that are the same in each language. */
const NAMES = new Set([
  "PlateNote",
  "Demo",
  "QR",
  "SMS",
  "OTP",
  "GUID",
  "GSTIN",
  "TRAI",
  "NDNC",
  "GST",
  "UPI",
  "RuPay",
  "Visa",
  "Mastercard",
  "A",
  "B",
]);

/** Codes, number plates and email addresses in texts. */
const SAMPLES = [/\bWELCOME10\b/g, /[\w.]+@[\w.]+/g, /K7QM 2XV9 4HTB 8WZC R/g, /MH\s12\sAB\s1234/g, /\b[A-Z]{2}\d{2}[A-Z]{1,3}\d{4}\b/g];

/**
 * Returns the words in Latin letters in a page's texts, labels and description. Leaves out what is the same in each language, and what is
 * marked as English.
 */
export function englishIn(page: Page): string[] {
  const texts = elementsUnder(parseMarkup(page.html))
    .filter(({ tagName }) => !["style", "script"].includes(tagName))
    .filter((element) => !elementAndAncestors(element).some((ancestor) => isEnglish(ancestor) || isLanguageNeutral(ancestor)))
    .flatMap((element) => [
      ownText(element),
      ...["aria-label", "alt", "data-live", "data-missing", "data-invalid"].flatMap((name) => attribute(element, name) ?? []),
    ]);
  const description = page.find("meta", { name: "description" }).map((meta) => meta.attribute("content") ?? "");
  return [...texts, ...description]
    .flatMap((text) => SAMPLES.reduce((rest, sample) => rest.replace(sample, ""), text).match(/[A-Za-z]+/g) ?? [])
    .filter((word) => !NAMES.has(word));
}

/** Returns whether an element is marked as English. The language of the whole page does not count. */
function isEnglish(element: Element): boolean {
  return element.tagName !== "html" && (attribute(element, "lang") ?? "").startsWith("en");
}

/**
 * Returns whether an element contains what is the same in each language: a plate, an address, an owner's details, the options of a list,
 * or the names of the languages.
 */
function isLanguageNeutral(element: Element): boolean {
  return ["data", "address", "dd", "option", "textarea"].includes(element.tagName) || attribute(element, "class") === "languages";
}

function elementAndAncestors(element: Element): Element[] {
  const parent = element.parentNode;
  return parent !== null && "tagName" in parent ? [element, ...elementAndAncestors(parent)] : [element];
}

/** Returns the text of an element without that of its children. A `<wbr>` does not divide a word. */
function ownText(element: Element): string {
  const parts = element.childNodes.filter(({ nodeName }) => nodeName !== "wbr");
  return parts.map((child) => ("value" in child ? child.value : " ")).join("");
}
