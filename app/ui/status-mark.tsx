import type { BannerTone } from "./banner";
import { classNames } from "./class-names";
import { Icon, type IconName } from "./icon";

/** The large icon above the title of a screen with one message. */
export function StatusMark({ tone }: { readonly tone: BannerTone }) {
  return (
    <div className={classNames("status-mark", toneClass[tone])}>
      <Icon name={toneIcon[tone]} size={32} />
    </div>
  );
}

const toneClass: Readonly<Record<BannerTone, string | false>> = { success: "status-mark-success", error: "status-mark-error", info: false };
const toneIcon: Readonly<Record<BannerTone, IconName>> = { success: "check", error: "warning", info: "info" };
