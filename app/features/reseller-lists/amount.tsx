import type { Paise } from "#contract/money";
import { Money } from "~/ui/money";

/** An amount in a list. The API may omit it. */
export function Amount({ paise }: { readonly paise: Paise | null }) {
  return paise === null ? null : <Money paise={paise} exact />;
}
