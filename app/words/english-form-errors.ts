/**
 * The English words around a form's errors. They have their own file, because the script that checks forms in the browser imports them. The
 * pages with this script are English.
 */
export const englishFormErrors = {
  /** Added before the page's title, if the form was not accepted. */
  titlePrefix: "Error: ",
  problem: "There is a problem",
} as const;
