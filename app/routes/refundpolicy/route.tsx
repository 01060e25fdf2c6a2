import { pageIds } from "#contract/content";
import { staticPageLoader } from "~/features/static-page/read-static-page.server";
import { pageMeta } from "~/screen";

export const loader = staticPageLoader(pageIds.refundPolicy);
export { ErrorBoundary, handle, StaticPageScreen as default } from "~/features/static-page/static-page-screen";

export const meta = pageMeta({ title: "Refund Policy", description: "The refund policy of our QR stickers for vehicles." });
