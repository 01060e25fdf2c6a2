import { Button } from "~/ui/button";
import { TextLink } from "~/ui/text-link";
import { isAnyPeriod, type ListPeriod, type WrongDays } from "./list-period";
import { PeriodFields } from "./period-fields";

type PeriodFilterProps = {
  readonly action: string;
  readonly period: ListPeriod;
  readonly wrongDays: WrongDays;
};

/** A GET form for the first day, the last day and the sort order of a list, so that results have a URL. */
export function PeriodFilter({ action, period, wrongDays }: PeriodFilterProps) {
  return (
    <form method="get" action={action} className="list-filter" role="search">
      <PeriodFields period={period} wrongDays={wrongDays} />
      <div className="list-filter-go">
        <Button>Show</Button>
        {!isAnyPeriod(period) && <TextLink href={action}>Show all</TextLink>}
      </div>
    </form>
  );
}
