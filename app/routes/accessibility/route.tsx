import { useRouteLoaderData } from "@remix-run/react";

import type { RootData } from "~/root-data";
import { plainScreen, pageMeta } from "~/screen";
import { TextLink } from "~/ui/links-and-buttons";
import { mailAddress } from "~/ui/mail-address";
import { Page } from "~/ui/page";

export const handle = plainScreen({ isIndexed: true, isShared: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({
  title: "Accessibility statement",
  description: "How accessible this website is, and whom to tell about barriers.",
});

/** The accessibility statement that IS 17802 expects. */
export default function Accessibility() {
  const operator = useRouteLoaderData<RootData>("root")?.operator;
  const email = operator?.supportEmail ?? "";
  return (
    <Page width="prose">
      <h1 className="page-title">Accessibility statement</h1>
      <div className="prose">
        <p>
          {operator?.name} wants everybody to be able to use this website, with any device and any assistive technology. Our measure is IS
          17802 (Parts 1 and 2), which follows the Web Content Accessibility Guidelines (WCAG) 2.1, level AA.
        </p>
        <h2>What we do</h2>
        <ul>
          <li>Every page works without scripts, without images, with the keyboard alone, and with text twice as large.</li>
          <li>Fields have visible labels. Errors are listed above a form, and stand beside their fields.</li>
          <li>Colours keep the contrast of level AA, in light and dark.</li>
          <li>The pages that a scan leads to exist in eleven languages.</li>
        </ul>
        <h2>What we know to be missing</h2>
        <ul>
          <li>Nobody who uses a screen reader every day has tested all pages yet. Programs test every page.</li>
          <li>No native speaker has read all translations yet.</li>
          <li>The payment provider&apos;s pages are not ours. You can pay on them with the keyboard, but we cannot change them.</li>
        </ul>
        <h2>Tell us about a barrier</h2>
        <p>
          Write to <TextLink href={`mailto:${email}`}>{mailAddress(email)}</TextLink> and say which page and which device you use. We answer
          within 30 days, and send you what you need in another form until the barrier is gone.
        </p>
      </div>
    </Page>
  );
}
