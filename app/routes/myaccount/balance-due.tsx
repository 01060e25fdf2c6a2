import type { Paise } from "#contract/money";
import { paths } from "~/paths";
import { TextLink } from "~/ui/links-and-buttons";
import { Money } from "~/ui/money";
import { Card } from "~/ui/page";

type BalanceDueProps = {
  readonly amount: Paise;
  readonly by: string;
  readonly isOverdue: boolean;
  /** Its parts are separated by ";". */
  readonly bankDetails: string;
};

/** What the reseller is to pay next, until when, and to which bank account. */
export function BalanceDue({ amount, by, isOverdue, bankDetails }: BalanceDueProps) {
  return (
    <Card title="To pay next">
      <p>
        <strong>
          <Money paise={amount} exact />
        </strong>{" "}
        {isOverdue ? `was due on ${by}. Please pay it now.` : `is due by ${by}.`}
      </p>
      {bankDetails === "" ? (
        <p>
          <TextLink href={paths.contact()}>Ask us</TextLink> for the bank account.
        </p>
      ) : (
        <>
          <p>By bank transfer, with the name of your shop, to:</p>
          <p className="invoice-party">
            {bankDetails
              .split(";")
              .map((part) => part.trim())
              .join("\n")}
          </p>
        </>
      )}
      <p className="field-hint">Your payment stands here after it has arrived and we have entered it. It pays your oldest orders first.</p>
    </Card>
  );
}
