import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { pageIds } from "#contract/content";
import { readStaticPage } from "~/features/static-page/read-static-page.server";
import { StaticPageScreen } from "~/features/static-page/static-page-screen";
import { plainScreen, pageMeta } from "~/screen";

export async function loader() {
  return json(await readStaticPage(pageIds.privacyPolicy));
}

export const handle = plainScreen({ isIndexed: true, isShared: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Privacy Policy", description: "The privacy policy of our QR stickers for vehicles." });

export default function PrivacyPolicy() {
  return <StaticPageScreen page={useLoaderData<typeof loader>()} />;
}
