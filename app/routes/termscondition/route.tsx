import { pageIds } from "#contract/content";
import { staticPageLoader } from "~/features/static-page/read-static-page.server";
import { pageMeta } from "~/screen";
import { messages } from "~/words/messages";

export const loader = staticPageLoader(pageIds.terms, messages.termsFailed);
export { ErrorBoundary, handle, StaticPageScreen as default } from "~/features/static-page/static-page-screen";

export const meta = pageMeta({ title: "Terms of Use", description: "The terms of use of our QR stickers for vehicles." });
