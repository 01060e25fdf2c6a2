import type { LinksFunction } from "@remix-run/node";

import style from "../../../styles/desk.css?url";

/** The desk has a stylesheet of its own, so that no public page loads it or shows that there is a desk. */
export const deskLinks: LinksFunction = () => [{ rel: "stylesheet", href: style }];
