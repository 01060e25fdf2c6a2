import { ErrorSummary } from "~/forms/error-summary";
import type { PageForm } from "~/forms/use-page-form";
import { Button } from "~/ui/button";
import { LinkedDialog } from "~/ui/linked-dialog";
import { Row } from "~/ui/row-and-columns";
import { TextLink } from "~/ui/text-link";
import { ownerWords } from "~/words/words";

type ReportDialogProps = {
  /** A description of the contact. */
  readonly contact: string;
  readonly closeHref: string;
  readonly form: PageForm<never>;
};

/** Asks the owner to confirm that a contact should be reported as misuse. */
export function ReportDialog({ contact, closeHref, form }: ReportDialogProps) {
  const { contacts: words } = ownerWords();
  return (
    <LinkedDialog title={words.reportTitle} closeHref={closeHref}>
      <ErrorSummary {...form.summary} />
      <p>{contact}</p>
      <p>{words.reportQuestion}</p>
      <p>{words.reportWarning}</p>
      <form {...form.props}>
        <Row>
          <Button tone="danger">{words.reportTitle}</Button>
          <TextLink href={closeHref}>{words.cancel}</TextLink>
        </Row>
      </form>
    </LinkedDialog>
  );
}
