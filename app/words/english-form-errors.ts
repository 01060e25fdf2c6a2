/*
 * English words around a form's errors. They have their own file, because the script that checks forms in the browser imports them. The
 * pages with this script are English.
 */

/** Added before the page's title, if the form was not accepted. */
export const ERROR_TITLE_PREFIX = "Error: ";

/** The title of the summary of errors. */
export const ERROR_SUMMARY_TITLE = "There is a problem";
