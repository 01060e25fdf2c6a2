import { deliveryDates } from "#contract/delivery-dates";
import { formatDay } from "~/ui/date";
import { Path, type PathStep } from "~/ui/path";

type NextDaysProps = {
  /** The days of the payment and of the delivery. Null if the payment's day is unknown. */
  readonly dates: ReturnType<typeof nextDaysAfter> | null;
  /** Whether the API sends a confirmation by mail. */
  readonly sendsMail: boolean;
  readonly afterwards?: readonly PathStep[];
};

/** What happens after an order's payment, and on which days (spec, section 9: 3 to 5 business days). */
export function NextDays({ dates, sendsMail, afterwards = [] }: NextDaysProps) {
  return (
    <Path
      steps={[
        ...(sendsMail ? [{ label: dates?.paid ?? "After the payment", text: mailNote, mark: "done" } as const] : []),
        { label: dates === null ? "In 3-5 business days" : <Days {...dates} />, text: arrival, mark: "open" },
        ...afterwards,
      ]}
    />
  );
}

export function nextDaysAfter(paidAt: Date) {
  const { first, last } = deliveryDates(paidAt);
  return { paid: formatDay(paidAt), first, last };
}

/** The days of the delivery. A date does not break. */
function Days({ first, last }: { readonly first: string; readonly last: string }) {
  return (
    <>
      <span className="whitespace-nowrap">{first}</span> to <span className="whitespace-nowrap">{last}</span>
    </>
  );
}

const mailNote = (
  <>
    We send a confirmation to your <span className="whitespace-nowrap">e-mail</span>.
  </>
);

const arrival = "Your stickers arrive. Delivery takes 3-5 business days. Business days are Monday to Saturday, except public holidays.";
