import type { ReactNode } from "react";

import { classNames } from "./class-names";
import { Icon, type IconName } from "./icon";

export type BadgeTone = "good" | "soon" | "bad" | "info" | "plain";

type BadgeProps = { readonly tone: BadgeTone; readonly icon: IconName; readonly children: ReactNode };

export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classNames("badge", toneClass[tone])}>
      <Icon name={icon} size={16} /> {children}
    </span>
  );
}

const toneClass: Readonly<Record<BadgeTone, string | false>> = {
  good: "badge-good",
  soon: "badge-soon",
  bad: "badge-bad",
  info: "badge-info",
  plain: false,
};
