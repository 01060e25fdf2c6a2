import type { ReactNode } from "react";

import { Icon, type IconName } from "./icon";

export type BannerTone = "success" | "error" | "info";

type BannerProps = {
  readonly tone: BannerTone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** "alert" or "status" when it reports the result of an action. */
  readonly role?: "alert" | "status" | undefined;
};

/** A message across the column. */
export function Banner({ tone, title, children, role }: BannerProps) {
  return (
    <div className={toneClass[tone]} role={role}>
      <Icon name={toneIcon[tone]} />
      <div className="banner-body">
        {title !== undefined && <p className="banner-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}

const toneClass: Readonly<Record<BannerTone, string>> = {
  success: "banner banner-success",
  error: "banner banner-error",
  info: "banner",
};

const toneIcon: Readonly<Record<BannerTone, IconName>> = { success: "check", error: "warning", info: "info" };
