import type { Paise } from "#contract/money";
import { Money } from "~/ui/money";

/** An amount in a list. Renders nothing if the API sent no amount. */
export function Amount({ paise }: { readonly paise: Paise | null }) {
  return paise === null ? null : <Money paise={paise} exact />;
}
