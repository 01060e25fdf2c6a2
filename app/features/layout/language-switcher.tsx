import { useLocation } from "@remix-run/react";

import { commonWords, LANGUAGE_PARAMETER, languageTag, pageLanguage } from "~/words/words";

/** Links to the same page in other languages. Empty on pages that exist in English only. */
export function LanguageSwitcher() {
  const { pathname, search } = useLocation();
  const { language, choices } = pageLanguage();
  if (choices.length === 0) return null;
  return (
    <nav className="languages" aria-label={commonWords().page.languages}>
      {choices.map(({ code, name }) => (
        <a
          key={code}
          className="language"
          href={pathname + withLanguage(search, code)}
          lang={languageTag(code)}
          hrefLang={languageTag(code)}
          aria-current={code === language ? "true" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

function withLanguage(search: string, language: string): string {
  const query = new URLSearchParams(search);
  query.set(LANGUAGE_PARAMETER, language);
  return `?${query.toString()}`;
}
