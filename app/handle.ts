import type { LanguageSet, OwnerWords } from "./words/words";

/** What a screen needs from the document around it. Its route exports it as `handle`. */
export type ScreenHandle = {
  readonly bar: "public" | "home" | "owner" | "reseller" | "none";
  readonly footer: "public" | "owner" | "none";
  /** Whether React runs in the browser. */
  readonly hydrate: boolean;
  /**
   * A screen with an inlined style is a single response, without scripts. The inlined style covers only the scan and message screens. A
   * screen with a linked style and without React loads app/enhancements/.
   */
  readonly style: "linked" | "inlined";
  /**
   * Whether all visitors without cookies see the same page, without a form key or a nonce. The server then keeps the page for a second. A
   * request with a query always gets a page of its own.
   */
  readonly isShared: boolean;
  readonly languages: LanguageSet;
  /** The sections of `OwnerWords` (the texts of the owners' screens) that React needs in the browser. */
  readonly browserWords: readonly (keyof OwnerWords)[];
  /** Whether search engines may list the screen. */
  readonly isIndexed: boolean;
  /** Whether the screen's Content-Security-Policy allows the payment provider. */
  readonly allowsPayment: boolean;
  /** Whether the screen shows pictures from the API. They may be on another origin. */
  readonly showsApiImages: boolean;
};

/** Returns a handle: the defaults, which include React, changed by `differences`. Without React, the style is inlined by default. */
export function screen(differences: Partial<ScreenHandle> = {}): ScreenHandle {
  const style = differences.hydrate === false ? "inlined" : "linked";
  return {
    bar: "public",
    footer: "public",
    hydrate: true,
    style,
    isShared: false,
    languages: "english",
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

/** Whether the screen loads any scripts. */
export function hasScripts({ hydrate, style }: ScreenHandle): boolean {
  return hydrate || style === "linked";
}

/** Returns the handle of the innermost route that has one. A page without any handle, such as a 404, gets no scripts. */
export function handleOf(matches: readonly { readonly handle?: unknown }[]): ScreenHandle {
  const handles = matches.map((match) => match.handle).filter(isScreenHandle);
  return handles[handles.length - 1] ?? screen({ hydrate: false });
}

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === "object" && handle !== null && "bar" in handle && "hydrate" in handle;
}
