import { SectionFrame } from "~/features/home-sections/section-frame";
import { Honeypot } from "~/forms/hidden-fields";
import { PhoneField, TextArea, TextField } from "~/forms/text-field";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { classNames } from "~/ui/class-names";
import { Button, LinkParagraph, TextLink, type ButtonTone } from "~/ui/links-and-buttons";
import { mailAddress } from "~/ui/mail-address";
import { Card } from "~/ui/page";

type ContactSectionProps = InquiryFormProps & { readonly isStandalone?: boolean; readonly supportEmail: string };

export function ContactSection({ isStandalone = false, supportEmail, ...form }: ContactSectionProps) {
  return (
    <SectionFrame
      id="contact"
      isStandalone={isStandalone}
      tone="mist"
      title="Contact Us"
      lead="About the stickers, an order, or a bulk order."
    >
      <div className="contact">
        <div className="contact-form flow">
          <InquiryForm {...form} />
        </div>
        <div className={classNames("contact-info", !isStandalone && "contact-brief")}>
          <Card title="Prefer e-mail?" level={isStandalone ? 2 : 3} tone={isStandalone ? "mist" : "white"}>
            <LinkParagraph href={`mailto:${supportEmail}`}>{mailAddress(supportEmail)}</LinkParagraph>
            <p>If you write about an order, give its order number. Never send us an OTP: we do not ask for one.</p>
            <ul className="contact-links">
              <li>
                When it arrives: <TextLink href={paths.shippingAndDelivery()}>Shipping & Delivery</TextLink>
              </li>
              <li>
                What you can return: <TextLink href={paths.refundPolicy()}>Refund Policy</TextLink>
              </li>
              <li>
                How to register: <TextLink href={paths.howItWorks()}>How it works</TextLink>
              </li>
            </ul>
          </Card>
        </div>
      </div>
    </SectionFrame>
  );
}

type InquiryFormProps = {
  /** Do not use "main" on the home page: Buy Now is its main button. */
  readonly tone: ButtonTone;
};

const names = ["firstname", "lastname", "email", "phone", "message"] as const;

/**
 * The inquiry form. Posts to /contactus from every page. With scripts, the form is sent in place: a toast appears, and 3 seconds later the
 * thank-you page opens.
 */
function InquiryForm({ tone }: InquiryFormProps) {
  const form = usePageForm({ id: "inquiry", names });
  return (
    <FormWithErrors form={form} action={paths.contact()} data-send-to={paths.inquiry()}>
      <div className="field-pair">
        <TextField state={form.fields.firstname} label="First name" autoComplete="given-name" />
        <TextField state={form.fields.lastname} label="Last name" autoComplete="family-name" />
      </div>
      <TextField state={form.fields.email} label="E-mail" type="email" inputMode="email" autoComplete="email" />
      <PhoneField state={form.fields.phone} label="Phone number" hint="10 digits" autoComplete="tel" />
      <TextArea state={form.fields.message} label="Message" rows={2} />
      <Honeypot name="website" />
      <Button tone={tone} wide data-busy="Sending">
        Send
      </Button>
    </FormWithErrors>
  );
}
