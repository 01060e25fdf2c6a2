import { bannerTones, type BannerTone } from "./drawn-by-scripts";
import { classNames } from "./class-names";
import { Icon } from "./icon";

/** The large icon above the title of a screen with one message. */
export function StatusMark({ tone }: { readonly tone: BannerTone }) {
  return (
    <div className={classNames("status-mark", toneClass[tone])}>
      <Icon name={bannerTones[tone].icon} size={32} />
    </div>
  );
}

const toneClass: Readonly<Record<BannerTone, string | false>> = { success: "status-mark-success", error: "status-mark-error", info: false };
