import type { ReactNode } from "react";

/**
 * Returns an e-mail address whose lines break before "@", dots and dashes, not in a word. A function and not a component, because a
 * component would make the scripts of pages with React larger.
 */
export function mailAddress(address: string): ReactNode {
  return address.split(/(?=\W)/).flatMap((part, index) => [<wbr key={index} />, part]);
}
