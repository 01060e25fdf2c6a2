import { pageIds } from "#contract/content";
import { staticPageLoader } from "~/features/static-page/read-static-page.server";
import { pageMeta } from "~/screen";

export const loader = staticPageLoader(pageIds.privacyPolicy);
export { ErrorBoundary, handle, StaticPageScreen as default } from "~/features/static-page/static-page-screen";

export const meta = pageMeta({ title: "Privacy Policy", description: "The privacy policy of our QR stickers for vehicles." });
