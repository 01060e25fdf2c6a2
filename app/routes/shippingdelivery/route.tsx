import { pageIds } from "#contract/content";
import { staticPageLoader } from "~/features/static-page/read-static-page.server";
import { pageMeta } from "~/screen";

export const loader = staticPageLoader(pageIds.shippingAndDelivery);
export { ErrorBoundary, handle, StaticPageScreen as default } from "~/features/static-page/static-page-screen";

export const meta = pageMeta({ title: "Shipping and Delivery", description: "Shipping and delivery of our QR stickers for vehicles." });
