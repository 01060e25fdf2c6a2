import { formatRupees, type Paise } from "#contract/money";
import { HiddenField } from "~/forms/hidden-fields";
import type { PageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { Button, TextLink } from "~/ui/links-and-buttons";
import { Money } from "~/ui/money";
import { Card } from "~/ui/page";

type BalanceDueProps = {
  readonly amount: Paise;
  readonly by: string;
  readonly isOverdue: boolean;
  /** Its parts are separated by ";". */
  readonly bankDetails: string;
  /** Whether the API can open a payment. */
  readonly isPayable: boolean;
  readonly form: PageForm<never>;
};

/** The field that posts the amount on the page, in paise. Only this amount is paid. */
export const SHOWN_AMOUNT = "amount";

/** What the reseller is to pay next, until when, and how: online or to which bank account. */
export function BalanceDue({ amount, by, isOverdue, bankDetails, isPayable, form }: BalanceDueProps) {
  return (
    <Card title="To pay next">
      <p>
        <strong>
          <Money paise={amount} exact />
        </strong>{" "}
        {isOverdue ? `was due on ${by}. Please pay it now.` : `is due by ${by}.`}
      </p>
      {isPayable && (
        <form {...form.props}>
          <HiddenField name={SHOWN_AMOUNT} value={String(amount)} />
          <Button tone="main">Pay {formatRupees(amount, true)} now</Button>
        </form>
      )}
      {bankDetails === "" ? (
        <p>
          <TextLink href={paths.contact()}>Ask us</TextLink> for the bank account.
        </p>
      ) : (
        <>
          <p>{isPayable ? "Or by" : "By"} bank transfer, with the name of your shop, to:</p>
          <p className="invoice-party">
            {bankDetails
              .split(";")
              .map((part) => part.trim())
              .join("\n")}
          </p>
        </>
      )}
      <p className="field-hint">
        A bank transfer stands here after it has arrived and we have entered it. Payments pay your oldest orders first.
      </p>
    </Card>
  );
}
