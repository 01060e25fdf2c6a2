import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/features/empty-state/empty-state";
import { messages } from "~/words/messages";

type NothingFoundProps = {
  readonly title?: string;
  readonly showAll: string;
};

/** What a filtered list shows if no row matches. */
export function NothingFound({ title = messages.nothingFound, showAll }: NothingFoundProps) {
  return (
    <EmptyState drawing="search" title={title}>
      <ButtonLink href={showAll}>Show all</ButtonLink>
    </EmptyState>
  );
}
