/**
 * The version of the notices about personal data (section `notice` of app/words/translations/). With a new version, owners are asked for
 * their consent again at the next log-in.
 */
export const NOTICE_VERSION = "2026-11";

/** A notice about personal data that a page showed to a person, before the person gave data. */
export type ShownNotice = { readonly version: string; readonly language: string };

/** Request header with the notice that the page showed, such as "2026-11 hi". The website sends it only to the built-in API. */
export const SHOWN_NOTICE_HEADER = "X-Shown-Notice";

export function writeShownNotice({ version, language }: ShownNotice): string {
  return `${version} ${language}`;
}

export function readShownNotice(header: string | null): ShownNotice | null {
  const [, version, language] = /^([\d-]{1,10}) ([a-z]{2})$/.exec(header ?? "") ?? [];
  return version === undefined || language === undefined ? null : { version, language };
}
