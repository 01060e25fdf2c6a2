import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/features/empty-state/empty-state";

type ListErrorProps = {
  readonly children: string;
  readonly advice?: string;
};

/** The error of a list or an order that could not be loaded, with a link to retry. */
export function ListError({ children, advice = "Nothing is lost." }: ListErrorProps) {
  return (
    <div role="alert" className="list-error">
      <EmptyState drawing="unplugged" title={children} advice={advice}>
        <ButtonLink href="">Try again</ButtonLink>
      </EmptyState>
    </div>
  );
}
