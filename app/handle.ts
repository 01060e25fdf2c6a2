import type { LanguageSet, OwnerWords } from "./words/words";

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
