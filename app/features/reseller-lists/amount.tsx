import type { Paise } from "#contract/money";
import { Money } from "~/ui/money";

/** An amount of a list; an API may leave it out. */
export function Amount({ paise }: { readonly paise: Paise | null }) {
  return paise === null ? null : <Money paise={paise} exact />;
}
