import { useEffect, useState } from "react";

import type { Notice } from "../../notice";
import { Banner } from "../../ui/banner";

type NoticeBannerProps = { readonly notice: Notice };

/** A first form: the banner alone. */
export function NoticeBanner({ notice }: NoticeBannerProps) {
  const [gone, setGone] = useState(false);
  useEffect(() => setGone(false), [notice]);
  if (gone) return null;
  return (
    <div className="notice">
      <Banner tone={notice.tone} role={notice.tone === "error" ? "alert" : "status"}>
        <p>{notice.text}</p>
      </Banner>
    </div>
  );
}
