import type { LinksFunction } from "@remix-run/node";

import style from "../../../styles/account.css?url";

/** The stylesheet of an account's vehicles, lists, figures, charts, logs and order rows. */
export const accountStyle = { rel: "stylesheet", href: style } as const;

export const accountLinks: LinksFunction = () => [accountStyle];
