import { ErrorSummary } from "~/forms/error-summary";
import type { PageForm } from "~/forms/use-page-form";
import { LinkedDialog } from "~/ui/linked-dialog";
import { Button, TextLink } from "~/ui/links-and-buttons";
import { Row } from "~/ui/page";
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
