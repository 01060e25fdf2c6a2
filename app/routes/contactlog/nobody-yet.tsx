import { EmptyState } from "~/ui/empty-state";

/** An empty contact log. */
export function NobodyYet() {
  return (
    <EmptyState
      drawing="phone"
      title="Nobody has contacted you yet."
      advice="Messages and calls through your sticker will be listed here."
    />
  );
}
