import type { LinksFunction } from "@remix-run/node";

import { accountStyle } from "~/features/layout/account-style";
import { plainScreen } from "~/screen";
import style from "../../../styles/desk.css?url";

/** What every page of the desk exports. The desk has a frame of its own (`DeskPage`), instead of the website's bar and footer. */
export const handle = plainScreen({ bar: "none", footer: "none" });
/** The desk has a stylesheet of its own, so that no public page loads it or shows that there is a desk. */
export const links: LinksFunction = () => [accountStyle, { rel: "stylesheet", href: style }];
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";
