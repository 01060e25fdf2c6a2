import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

import type { Notice } from "~/notice";
import { Banner } from "~/ui/banner";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/text-link";
import { useIsHydrated } from "~/ui/use-is-hydrated";

export const toastsId = "toasts";

/** The container that toasts are rendered into. */
export function Toasts() {
  return <div id={toastsId} className="toasts" />;
}

/** How long a toast stays (spec, section 9). */
const TOAST_MS = 5000;

type NoticeBannerProps = {
  readonly notice: Notice;
  /** Whether the page has scripts, which turn the banner into a toast. */
  readonly asToast: boolean;
};

/**
 * The message of the last action (routes, rule 6). A banner above the page or, with scripts, a toast at the top right. The toast closes
 * by itself, stays while hovered or focused, and can be dismissed.
 */
export function NoticeBanner({ notice, asToast }: NoticeBannerProps) {
  const isToast = useIsHydrated() && asToast;
  const [held, setHeld] = useState(false);
  const [dismissed, setDismissed] = useState<Notice | null>(null);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);

  useEffect(() => {
    if (!isToast || held) return;
    const timer = setTimeout(() => setDismissed(notice), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isToast, held, notice]);

  if (dismissed === notice) return null;
  const banner = (
    <div
      className={classNames("notice", isToast ? "notice-toast" : asToast && "notice-lifts")}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Banner tone={notice.tone} role={notice.tone === "error" ? "alert" : "status"}>
        <p>{notice.text}</p>
        {notice.link && (
          <p>
            <TextLink href={notice.link.path}>{notice.link.text}</TextLink>
          </p>
        )}
      </Banner>
      {isToast && (
        <button type="button" className="notice-dismiss" aria-label="Dismiss" onClick={() => setDismissed(notice)}>
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
  const toasts = isToast ? document.getElementById(toastsId) : null;
  return toasts ? createPortal(banner, toasts) : banner;
}
