import style from "../../../styles/account.css?url";

/** The stylesheet of an account's vehicles, lists, figures, charts, logs and order rows. Pages with an account's bar have it. */
export const accountStyle = { rel: "stylesheet", href: style } as const;
