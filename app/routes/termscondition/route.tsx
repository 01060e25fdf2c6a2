import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { pageIds } from "#contract/content";
import { readStaticPage } from "~/features/static-page/read-static-page.server";
import { StaticPageScreen } from "~/features/static-page/static-page-screen";
import { plainScreen, pageMeta } from "~/screen";
import { messages } from "~/words/messages";

export async function loader() {
  return json(await readStaticPage(pageIds.terms, messages.termsFailed));
}

export const handle = plainScreen({ isIndexed: true, isShared: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "Terms of Use", description: "The terms of use of our QR stickers for vehicles." });

export default function TermsOfUse() {
  return <StaticPageScreen page={useLoaderData<typeof loader>()} />;
}
