import type { MetaDescriptor, MetaFunction } from "@remix-run/react";

import { commonWords, type LanguageSet, type OwnerWords } from "~/words/words";
import { readRootData, type RootData } from "./root-data";

/** What a screen needs from the document around it. The screen's route exports this object as `handle`. */
export type ScreenHandle = {
  readonly bar: "public" | "home" | "owner" | "reseller" | "none";
  readonly footer: "public" | "owner" | "none";
  /** Whether React runs in the browser. */
  readonly hydrate: boolean;
  /**
   * A screen with an inlined style is a single response, without script files. The inlined style covers only the screens of a scan. A
   * screen with a linked style and without React loads app/enhancements/.
   */
  readonly style: "linked" | "inlined";
  /**
   * Whether all visitors without cookies see the same page. The page must have no idempotency key and no nonce. The server then caches one
   * page per host, language, encoding and kind of browser, for a second (app/serving/shared-pages.server.ts). Requests with a query do not
   * use the cache.
   */
  readonly isShared: boolean;
  readonly languages: LanguageSet;
  /** Whether links to the languages are above the screen. A screen with a choice of its own needs none. */
  readonly hasLanguageLinks: boolean;
  /** The sections of `OwnerWords`, the texts of the owner's screens, that React needs in the browser. */
  readonly browserWords: readonly (keyof OwnerWords)[];
  /** Whether search engines may list the screen. */
  readonly isIndexed: boolean;
  /** Whether the screen's Content-Security-Policy allows the payment provider. */
  readonly allowsPayment: boolean;
  /** Whether the screen shows pictures whose URLs come from the API. Their origin may differ from the website's. */
  readonly showsApiImages: boolean;
};

/**
 * Returns the default handle, changed by `differences`. By default, React runs in the browser. Without React, the default style is inlined.
 */
export function screen(differences: Partial<ScreenHandle> = {}): ScreenHandle {
  const style = differences.hydrate === false ? "inlined" : "linked";
  return {
    bar: "public",
    footer: "public",
    hydrate: true,
    style,
    isShared: false,
    languages: "english",
    hasLanguageLinks: true,
    browserWords: [],
    isIndexed: false,
    allowsPayment: false,
    showsApiImages: false,
    ...differences,
  };
}

/** Returns the handle of a screen that is a plain document, with app/enhancements/ instead of React in the browser. */
export function plainScreen(differences: Partial<ScreenHandle> = {}): ScreenHandle {
  return screen({ hydrate: false, style: "linked", ...differences });
}

/** Returns whether the screen loads any script files. */
export function hasScripts({ hydrate, style }: ScreenHandle): boolean {
  return hydrate || style === "linked";
}

/** Returns the handle of the innermost route that has one. A page without any handle gets no scripts. */
export function handleOf(matches: readonly { readonly handle?: unknown }[]): ScreenHandle {
  const handles = matches.map((match) => match.handle).filter(isScreenHandle);
  return handles[handles.length - 1] ?? screen({ hydrate: false });
}

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === "object" && handle !== null && "bar" in handle && "hydrate" in handle;
}

/** A section of the dictionary fits. Without a description, search engines get the screen's lead. */
type ScreenTexts = ({ readonly title: string } | { readonly pageTitle: string }) &
  ({ readonly description: string } | { readonly lead: string });

type MetaArguments<Loader> = Parameters<MetaFunction<Loader>>[0];

/**
 * Returns a screen's `meta`: its title and description and, if search engines may list the screen, the preview for shared links. Adds the
 * product's name after the title, and a prefix before the title if a form was rejected.
 * @param texts a function, if they depend on the language or on what the screen loaded.
 */
export function pageMeta<Loader = unknown>(texts: ScreenTexts | ((args: MetaArguments<Loader>) => ScreenTexts)) {
  return (args: MetaArguments<Loader>): MetaDescriptor[] => {
    const found = typeof texts === "function" ? texts(args) : texts;
    const screen = {
      title: "pageTitle" in found ? found.pageTitle : found.title,
      description: "description" in found ? found.description : found.lead,
    };
    const root = readRootData(args);
    const name = root?.operator.name ?? "PlateNote";
    const title = `${root?.wasRejected ? commonWords().form.titlePrefix : ""}${screen.title} - ${name}`;
    const described = [{ title }, { name: "description", content: screen.description }];
    return root && handleOf(args.matches).isIndexed ? [...described, ...shared(root, args.location.pathname, screen)] : described;
  };
}

/** Returns the Open Graph tags. Twitter's card uses them too. */
function shared({ operator, origin }: RootData, pathname: string, { title, description }: { title: string; description: string }) {
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: operator.name },
    { property: "og:locale", content: "en_IN" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: origin + pathname },
    { property: "og:image", content: `${origin}/og.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "The sticker on a windscreen at dusk" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
