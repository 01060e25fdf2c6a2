import { ErrorSummary } from "~/forms/error-summary";
import type { PageForm } from "~/forms/use-page-form";
import { Button } from "~/ui/button";
import { LinkedDialog } from "~/ui/linked-dialog";
import { Row } from "~/ui/row-and-columns";
import { TextLink } from "~/ui/text-link";

type ReportDialogProps = {
  /** The contact in words. */
  readonly contact: string;
  readonly closeHref: string;
  readonly form: PageForm<never>;
};

/** Asks the owner to confirm that a contact should be reported as misuse. */
export function ReportDialog({ contact, closeHref, form }: ReportDialogProps) {
  return (
    <LinkedDialog title="Report misuse" closeHref={closeHref}>
      <ErrorSummary {...form.summary} />
      <p>{contact}</p>
      <p>
        Was this contact abuse, for example a prank or a threat? If you report it, whoever made it can contact fewer vehicles for 30 days.
      </p>
      <p>You cannot take back a report. If you are threatened, call the police on 112.</p>
      <form {...form.props}>
        <Row>
          <Button tone="danger">Report misuse</Button>
          <TextLink href={closeHref}>Cancel</TextLink>
        </Row>
      </form>
    </LinkedDialog>
  );
}
