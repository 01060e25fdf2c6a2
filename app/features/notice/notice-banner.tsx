import { useEffect } from "react";

import { showToast, toastsId } from "~/enhancements/toast";
import type { Notice } from "~/notice";
import { Banner } from "~/ui/banner";
import { classNames } from "~/ui/class-names";
import { TextLink } from "~/ui/text-link";
import { foreignLanguageOf } from "~/words/foreign-language";
import { useIsHydrated } from "~/ui/use-is-hydrated";

/** The container that toasts are added to. */
export function Toasts() {
  return <div id={toastsId} className="toasts" />;
}

type NoticeBannerProps = {
  readonly notice: Notice;
  /** Whether scripts turn the banner into a toast. */
  readonly asToast: boolean;
};

/** The result of the last action: a banner above the page or, with scripts, a toast (app/enhancements/toast.ts). */
export function NoticeBanner({ notice, asToast }: NoticeBannerProps) {
  const isHydrated = useIsHydrated();

  useEffect(() => (asToast ? showToast(notice) : undefined), [asToast, notice]);

  if (asToast && isHydrated) return null;
  return (
    <div className={classNames("notice", asToast && "notice-lifts")} data-toast={asToast ? "" : undefined}>
      <Banner tone={notice.tone} role={notice.tone === "error" ? "alert" : "status"}>
        <p lang={foreignLanguageOf(notice.text)}>{notice.text}</p>
        {notice.link && (
          <p>
            <TextLink href={notice.link.path}>{notice.link.text}</TextLink>
          </p>
        )}
      </Banner>
    </div>
  );
}
