import { ERASURE_WAIT_DAYS } from "#contract/retention";
import { paths } from "~/paths";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ownerWords } from "~/words/words";
import { dataIntents } from "./intents";

type EraseCardProps = {
  /** The day on which the account will be erased, or null. */
  readonly erasureDay: string | null;
  /** Whether to show only an erasure that is pending, at the top of the page. */
  readonly onlyPending?: boolean;
};

/** Starts the erasure of the account, or takes it back. */
export function EraseCard({ erasureDay, onlyPending = false }: EraseCardProps) {
  const { myData: words } = ownerWords();
  if (onlyPending)
    return erasureDay === null ? null : (
      <Banner tone="info" title={words.erasePending({ day: erasureDay })}>
        <form method="post">
          <Button name="intent" value={dataIntents.keep}>
            {words.keep}
          </Button>
        </form>
      </Banner>
    );
  return erasureDay !== null ? null : (
    <Card title={words.erase}>
      <p>{words.eraseLead({ days: String(ERASURE_WAIT_DAYS) })}</p>
      <p>
        <ButtonLink tone="danger" href={paths.eraseAccount()}>
          {words.erase}
        </ButtonLink>
      </p>
    </Card>
  );
}
