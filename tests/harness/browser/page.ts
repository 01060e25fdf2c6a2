import type { Headers } from "undici";

import { withoutCacheBuster } from "../../../app/serving/cache-buster";
import { readForm, type Form, type Submission } from "./form";
import { attribute, elementsUnder, parseMarkup, rawText, visibleText, type Element } from "./markup";

/** A response, and the redirects that led to it. */
export type Answer = {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** The paths and queries of the responses that redirected the browser, in order. */
  readonly redirectedFrom: readonly string[];
};

/** How a page follows links and sends forms. */
export type Navigation = {
  readonly follow: (address: string) => Promise<Page>;
  readonly send: (submission: Submission) => Promise<Page>;
};

export type Link = { readonly text: string; readonly address: string };

/** An element of a page. */
export type PageElement = {
  readonly tag: string;
  /** The visible text of the element. */
  readonly text: string;
  /** The value of an attribute, or null if the element does not have it. */
  attribute(name: string): string | null;
};

/** A response as a text browser shows it. */
export type Page = Answer & {
  /** The path and query, without the cache buster, which `url` includes. */
  readonly path: string;
  readonly title: string;
  /** The visible text, one line per block. */
  readonly text: string;
  /** The elements with this tag and these attributes, in page order. With `true`, the attribute only has to exist. */
  find(tag: string, attributes?: Readonly<Record<string, string | true>>): PageElement[];
  links(): Link[];
  /** Follows the first link with this text. @throws if there is none. */
  follow(text: string): Promise<Page>;
  forms(): Form<Page>[];
  /**
   * The form with this button, or the only form.
   * @throws if there is no such form, or more than one and no button is given.
   */
  form(button?: string): Form<Page>;
  /** The text that `aria-describedby` refers to for this field: its hint and error. */
  descriptionOf(field: string): string;
};

/** Parses a response as HTML. */
export function readPage(answer: Answer, navigation: Navigation): Page {
  const document = parseMarkup(answer.html);
  const elements = elementsUnder(document);
  const withTag = (tag: string) => elements.filter((element) => element.tagName === tag);
  const links = () => withTag("a").flatMap(linkOf);
  const forms = () => withTag("form").map((form) => readForm(form, elements, navigation.send));
  return {
    ...answer,
    path: withoutCacheBuster(answer.url.pathname + answer.url.search),
    title: withTag("title").map(rawText).join("").trim(),
    text: visibleText(document),
    find: (tag, attributes = {}) =>
      withTag(tag)
        .filter((element) => matches(element, attributes))
        .map(pageElement),
    links,
    async follow(text) {
      const link = links().find((candidate) => candidate.text === text);
      if (!link) throw new Error(`${answer.url.pathname} has no link "${text}"`);
      return navigation.follow(link.address);
    },
    forms,
    form: (button) => findForm(forms(), button, answer),
    descriptionOf: (field) => findDescription(elements, field),
  };
}

function findForm(forms: readonly Form<Page>[], button: string | undefined, { url, status }: Answer): Form<Page> {
  const [form, another] = button === undefined ? forms : forms.filter((candidate) => candidate.buttons.includes(button));
  if (form && (button !== undefined || !another)) return form;
  const offered = forms.map((candidate) => `[${candidate.buttons.join(", ")}]`).join(" ");
  const wanted = button === undefined ? "a single form" : `a form with a button "${button}"`;
  throw new Error(`${url.pathname} (${status}) does not have ${wanted}; its forms: ${offered || "none"}`);
}

function matches(element: Element, attributes: Readonly<Record<string, string | true>>): boolean {
  return Object.entries(attributes).every(([name, wanted]) => {
    const present = attribute(element, name);
    return wanted === true ? present !== null : present === wanted;
  });
}

function pageElement(element: Element): PageElement {
  return { tag: element.tagName, text: visibleText(element), attribute: (name) => attribute(element, name) };
}

function linkOf(element: Element): Link[] {
  const address = attribute(element, "href");
  return address === null ? [] : [{ text: visibleText(element).replace(/\n/g, " "), address }];
}

function findDescription(elements: readonly Element[], field: string): string {
  const named = elements.filter((element) => attribute(element, "name") === field);
  const ids = new Set(named.flatMap((element) => attribute(element, "aria-describedby")?.match(/\S+/g) ?? []));
  return elements
    .filter((element) => ids.has(attribute(element, "id") ?? ""))
    .map(visibleText)
    .filter((text) => text !== "")
    .join("\n");
}
