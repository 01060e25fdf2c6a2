/** What a screen asks of the document around it; its route exports it as `handle`. */
export type ScreenHandle = {
  readonly bar: "public" | "home" | "owner" | "reseller" | "none";
  readonly footer: "public" | "owner" | "none";
  /**
   * A screen without scripts is one response: its style is inlined and nothing else is fetched. An action of a screen with scripts
   * leads to one by `redirectDocument`: only the server can write it.
   */
  readonly hydrate: boolean;
  /** Whether search engines may list it. */
  readonly listed: boolean;
};

/** Most screens: the public bar and footer, scripts, and nothing for search engines. */
export function screen(differences: Partial<ScreenHandle> = {}): ScreenHandle {
  return { bar: "public", footer: "public", hydrate: true, listed: false, ...differences };
}

/** The handle of the innermost route that has one; a page that is not there has none and gets the plainest document. */
export function handleOf(matches: readonly { readonly handle?: unknown }[]): ScreenHandle {
  const handles = matches.map((match) => match.handle).filter(isScreenHandle);
  return handles.at(-1) ?? screen({ hydrate: false });
}

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === "object" && handle !== null && "bar" in handle && "hydrate" in handle;
}
