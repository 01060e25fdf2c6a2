import { EmptyState } from "~/features/empty-state/empty-state";
import { ownerWords } from "~/words/words";

/** An empty contact log. */
export function NobodyYet() {
  const { contacts: words } = ownerWords();
  return <EmptyState drawing="phone" title={words.nobody} advice={words.nobodyAdvice} />;
}
