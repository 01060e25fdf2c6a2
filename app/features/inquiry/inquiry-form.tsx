import { ErrorSummary } from "~/forms/error-summary";
import type { FieldConstraint } from "~/forms/field-state";
import type { FormReply } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-field";
import { Honeypot } from "~/forms/honeypot";
import { TextArea, TextField } from "~/forms/text-field";
import { NoticeBanner } from "~/features/notice/notice-banner";
import { Columns } from "~/ui/row-and-columns";
import { BusyDots } from "~/ui/busy-dots";
import { Button, type ButtonTone } from "~/ui/button";
import { useInquiry } from "./use-inquiry";

export type InquiryFormProps = {
  readonly formKey: string;
  readonly constraints: Readonly<Record<string, FieldConstraint>>;
  /** The action's reply, on the page that the form posts to. */
  readonly reply?: FormReply | undefined;
  /** Do not use "main" on the home page: Buy Now is its main button. */
  readonly tone: ButtonTone;
};

/** The inquiry form. Posts to /contactus from every page. With scripts, it stays on the page and shows a toast. */
export function InquiryForm({ formKey, constraints, reply, tone }: InquiryFormProps) {
  const { props, summary, field, isBusy, sent } = useInquiry(constraints, reply);
  return (
    <>
      <ErrorSummary {...summary} />
      <form {...props}>
        <Columns count={2}>
          <TextField state={field("firstname")} label="First name" autoComplete="given-name" />
          <TextField state={field("lastname")} label="Last name" autoComplete="family-name" />
        </Columns>
        <TextField state={field("email")} label="E-mail" type="email" inputMode="email" autoComplete="email" />
        <TextField
          state={field("phone")}
          label="Phone number"
          hint="10 digits"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          prefix="+91"
        />
        <TextArea state={field("message")} label="Message" rows={5} />
        <HiddenField name="idempotencyKey" value={field("idempotencyKey").value || formKey} />
        <Honeypot name="website" />
        <Button tone={tone} wide aria-disabled={isBusy || undefined}>
          {isBusy && sent === null ? (
            <>
              Sending
              <BusyDots />
            </>
          ) : (
            "Send"
          )}
        </Button>
      </form>
      {sent && <NoticeBanner notice={sent.notice} asToast />}
    </>
  );
}
