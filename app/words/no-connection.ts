/** Said by the scripts of every page, so it stands apart from the sentences that only some pages load. */
export const noConnection = "There is no connection. Everything that you typed is kept.";
