import { useEffect } from "react";

import { showNoConnection } from "~/enhancements/no-connection";
import { showToast, toastsId } from "~/enhancements/toast";
import type { Notice } from "~/root-data";
import { retryQueuedRequests, useIsOffline } from "~/scripts/connection";
import { Banner } from "~/ui/banner";
import { classNames } from "~/ui/class-names";
import { TextLink } from "~/ui/links-and-buttons";
import { useIsHydrated } from "~/ui/use-is-hydrated";
import { foreignText } from "~/words/foreign-language";
import { languageTag, ownerWords, pageLanguage } from "~/words/words";

/**
 * The container to which scripts add toasts. Its attributes contain the texts that the scripts need. In the browser, React does not change
 * these attributes.
 */
export function Toasts() {
  return <div id={toastsId} className="toasts" suppressHydrationWarning {...scriptWords()} />;
}

/** Returns the texts as attributes. Returns none in the browser, because only the server has the texts. */
function scriptWords(): Readonly<Record<string, string>> {
  if (typeof document !== "undefined") return {};
  const { dismiss, noConnection, sendAgain } = ownerWords().scripts;
  return { "data-dismiss": dismiss, "data-no-connection": noConnection, "data-send-again": sendAgain };
}

export function NoConnection() {
  const isOffline = useIsOffline();

  useEffect(() => (isOffline ? showNoConnection(retryQueuedRequests) : undefined), [isOffline]);

  return null;
}

type NoticeBannerProps = {
  readonly notice: Notice;
  readonly asToast: boolean;
};

/** A notice, such as the result of the last action: a banner above the page or, with scripts, a toast (app/enhancements/toast.ts). */
export function NoticeBanner({ notice, asToast: canBeToast }: NoticeBannerProps) {
  const asToast = canBeToast && notice.close === undefined;
  const isHydrated = useIsHydrated();

  useEffect(() => (asToast ? showToast(notice, languageAttributes(notice)) : undefined), [asToast, notice]);

  if (asToast && isHydrated) return null;
  return (
    <div className={classNames("notice", asToast && "notice-lifts")} data-toast={asToast ? "" : undefined}>
      <Banner tone={notice.tone} role={notice.tone === "error" ? "alert" : "status"}>
        <p {...languageAttributes(notice)}>{notice.text}</p>
        {[notice.link, notice.close].map(
          (link) =>
            link && (
              <p key={link.path} {...languageAttributes(notice)}>
                <TextLink href={link.path}>{link.text}</TextLink>
              </p>
            ),
        )}
      </Banner>
    </div>
  );
}

/**
 * Returns `lang` and `dir` for a notice in another language than the page's, such as a Hindi notice on an English page.
 */
function languageAttributes({ text, language }: Notice): { readonly lang?: string; readonly dir?: "auto" | "ltr" } {
  if (language !== undefined && language !== pageLanguage().language) return { lang: languageTag(language), dir: "auto" };
  return foreignText(text);
}
