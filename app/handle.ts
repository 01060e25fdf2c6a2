/** What a screen asks of the document around it; its route exports it as `handle`. */
export type ScreenHandle = {
  readonly bar: "public" | "home" | "owner" | "reseller" | "none";
  readonly footer: "public" | "owner" | "none";
  /**
   * Whether scripts run on it. An action of a screen with scripts leads to one without by `redirectDocument`: only the server can
   * write that.
   */
  readonly hydrate: boolean;
  /** Inlined, the screen is one response and nothing else is fetched; that style holds only what a scan's and the message screens use. */
  readonly style: "linked" | "inlined";
  /** Whether search engines may list it. */
  readonly listed: boolean;
  /**
   * Whether it leads to the payment provider, which no other screen is let reach. The document's policy says so, so an action leads
   * here by `redirectDocument`.
   */
  readonly pays: boolean;
  /** Whether it shows pictures that the API names; another's API has them at another address than ours. */
  readonly pictures: boolean;
};

/** Most screens: the public bar and footer, scripts, and nothing for search engines. One without scripts is one response. */
export function screen(differences: Partial<ScreenHandle> = {}): ScreenHandle {
  const style = differences.hydrate === false ? "inlined" : "linked";
  return { bar: "public", footer: "public", hydrate: true, style, listed: false, pays: false, pictures: false, ...differences };
}

/** The handle of the innermost route that has one; a page that is not there has none and gets the plainest document. */
export function handleOf(matches: readonly { readonly handle?: unknown }[]): ScreenHandle {
  const handles = matches.map((match) => match.handle).filter(isScreenHandle);
  return handles[handles.length - 1] ?? screen({ hydrate: false });
}

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === "object" && handle !== null && "bar" in handle && "hydrate" in handle;
}
