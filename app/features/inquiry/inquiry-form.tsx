import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { Honeypot } from "~/forms/hidden-fields";
import { PhoneField, TextArea, TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { Button, type ButtonTone } from "~/ui/button";

export type InquiryFormProps = {
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  /** The action's reply, on the page that the form posts to. */
  readonly reply?: FormReply | undefined;
  /** Do not use "main" on the home page: Buy Now is its main button. */
  readonly tone: ButtonTone;
};

const names = ["firstname", "lastname", "email", "phone", "message"] as const;

/**
 * The inquiry form. Posts to /contactus from every page. With scripts, the form is sent in place: a toast appears, and 3 seconds later the
 * thank-you page opens.
 */
export function InquiryForm({ constraints, reply, tone }: InquiryFormProps) {
  const { props, summary, fields } = usePageForm({ id: "inquiry", names, constraints, lastResult: reply?.lastResult });
  return (
    <>
      <ErrorSummary {...summary} />
      <form {...props} action={paths.contact()} data-send-to={paths.inquiry()}>
        <div className="field-pair">
          <TextField state={fields.firstname} label="First name" autoComplete="given-name" />
          <TextField state={fields.lastname} label="Last name" autoComplete="family-name" />
        </div>
        <TextField state={fields.email} label="E-mail" type="email" inputMode="email" autoComplete="email" />
        <PhoneField state={fields.phone} label="Phone number" hint="10 digits" autoComplete="tel" />
        <TextArea state={fields.message} label="Message" rows={2} />
        <Honeypot name="website" />
        <Button tone={tone} wide data-busy="Sending">
          Send
        </Button>
      </form>
    </>
  );
}
