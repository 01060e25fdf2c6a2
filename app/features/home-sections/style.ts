import type { LinksFunction } from "@remix-run/node";

import address from "../../../styles/sections.css?url";

/** The sections' stylesheet, for screens that show a section. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: address }];
