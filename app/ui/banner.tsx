import type { ReactNode } from "react";

import { bannerTones, type BannerTone } from "./drawn-by-scripts";
import { Icon } from "./icon";

type BannerProps = {
  readonly tone: BannerTone;
  readonly title?: ReactNode;
  /** A text becomes a paragraph. */
  readonly children?: ReactNode;
  /** "alert" or "status" when it reports the result of an action. */
  readonly role?: "alert" | "status" | undefined;
};

export function Banner({ tone, title, children, role }: BannerProps) {
  const { className, icon } = bannerTones[tone];
  return (
    <div className={className} role={role}>
      <Icon name={icon} />
      <div className="banner-body">
        {title !== undefined && <p className="banner-title">{title}</p>}
        {typeof children === "string" ? <p>{children}</p> : children}
      </div>
    </div>
  );
}
