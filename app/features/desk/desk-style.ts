import type { LinksFunction } from "@remix-run/node";

import { accountStyle } from "~/features/layout/account-style";
import style from "../../../styles/desk.css?url";

/** The desk has a stylesheet of its own, so that no public page loads it or shows that there is a desk. */
export const deskLinks: LinksFunction = () => [accountStyle, { rel: "stylesheet", href: style }];
