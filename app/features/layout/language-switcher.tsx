import { useLocation } from "@remix-run/react";
import { Fragment } from "react";

import type { Operator } from "~/root-data";
import { commonWords, LANGUAGE_PARAMETER, languageTag, pageLanguage } from "~/words/words";
import { Logo } from "./logo";

type LanguageSwitcherProps = {
  /**
   * The operator, if their logo is beside the languages. The logo is not a link. So a person who presses the Tab key reaches the skip link
   * and then the languages.
   */
  readonly operator: Operator | undefined;
};

/** Links to the page in each of its languages, the current language first. Renders nothing on pages that exist in English only. */
export function LanguageSwitcher({ operator }: LanguageSwitcherProps) {
  if (pageLanguage().choices.length === 0) return null;
  if (operator === undefined) return <LanguageLinks />;
  return (
    <header className="road">
      <div className="language-bar">
        <Logo name={operator.name} />
        <LanguageLinks />
      </div>
    </header>
  );
}

function LanguageLinks() {
  const { pathname, search } = useLocation();
  const { choices } = pageLanguage();
  return (
    <nav className="languages" aria-label={commonWords().page.languages}>
      {choices.map(({ code, name }, index) => (
        <Fragment key={code}>
          <a
            className="language"
            href={pathname + withLanguage(search, code)}
            lang={languageTag(code)}
            hrefLang={languageTag(code)}
            aria-current={index === 0 ? "true" : undefined}
          >
            {name}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

function withLanguage(search: string, language: string): string {
  const query = new URLSearchParams(search);
  query.set(LANGUAGE_PARAMETER, language);
  return `?${query.toString()}`;
}
