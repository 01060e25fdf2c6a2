import type { ReactNode } from "react";

import { packContents } from "#contract/sticker-places";
import { paths } from "~/paths";
import { Icon, type IconName } from "~/ui/icon";
import { TextLink } from "~/ui/text-link";

/** What a buyer asks before the last button: what arrives, who sees the number, why there are no refunds. */
export function Promises() {
  return (
    <ul className="promises">
      <Promised icon="parcel" title="In the pack">
        {packContents}
      </Promised>
      <Promised icon="shield" title="Your number stays private">
        People who scan never see it.
      </Promised>
      <Promised icon="qr" title="Why no refunds">
        Each sticker is printed with a code of its own. Read the <TextLink href={paths.refundPolicy()}>refund policy</TextLink>.
      </Promised>
    </ul>
  );
}

type PromisedProps = { readonly icon: IconName; readonly title: string; readonly children: ReactNode };

function Promised({ icon, title, children }: PromisedProps) {
  return (
    <li className="promise">
      <Icon name={icon} size={24} />
      <p className="promise-words">
        <strong>{title}.</strong> {children}
      </p>
    </li>
  );
}
