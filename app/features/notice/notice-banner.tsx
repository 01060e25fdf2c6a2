import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

import type { Notice } from "~/notice";
import { Banner } from "~/ui/banner";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { useScriptsRun } from "~/ui/use-scripts-run";

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
  readonly lifts: boolean;
};

/**
 * The message of the last action (routes, rule 6). A banner above the page or, with scripts, a toast at the top right. The toast closes
 * by itself, stays while hovered or focused, and can be dismissed.
 */
export function NoticeBanner({ notice, lifts }: NoticeBannerProps) {
  const lifted = useScriptsRun() && lifts;
  const [held, setHeld] = useState(false);
  const [dismissed, setDismissed] = useState<Notice | null>(null);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);

  useEffect(() => {
    if (!lifted || held) return;
    const timer = setTimeout(() => setDismissed(notice), TOAST_MS);
    return () => clearTimeout(timer);
  }, [lifted, held, notice]);

  if (dismissed === notice) return null;
  const banner = (
    <div
      className={classNames("notice", lifted ? "notice-toast" : lifts && "notice-lifts")}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Banner tone={notice.tone} role={notice.tone === "error" ? "alert" : "status"}>
        <p>{notice.text}</p>
      </Banner>
      {lifted && (
        <button type="button" className="notice-dismiss" aria-label="Dismiss" onClick={() => setDismissed(notice)}>
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
  const toasts = lifted ? document.getElementById(toastsId) : null;
  return toasts ? createPortal(banner, toasts) : banner;
}
