import { SectionFrame } from "~/features/home-sections/section-frame";
import { Card } from "~/ui/card";
import { mailAddress } from "~/ui/mail-address";
import { TextLink } from "~/ui/text-link";
import { InquiryForm, type InquiryFormProps } from "./inquiry-form";

type ContactSectionProps = InquiryFormProps & { readonly isStandalone?: boolean; readonly supportEmail: string };

/** Contact Us: the inquiry form and the support email address. */
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
        <div className="contact-info">
          {isStandalone ? <ContactInfo supportEmail={supportEmail} /> : <SupportEmail address={supportEmail} />}
        </div>
      </div>
    </SectionFrame>
  );
}

function ContactInfo({ supportEmail }: { readonly supportEmail: string }) {
  return (
    <Card title="Prefer e-mail?" tone="mist">
      <p>
        <TextLink href={`mailto:${supportEmail}`}>{mailAddress(supportEmail)}</TextLink>
      </p>
      <p>If you write about an order, give its order number. Never send us an OTP: we do not ask for one.</p>
    </Card>
  );
}

/** The support email address in one line, because the home page has no room for the card. */
function SupportEmail({ address }: { readonly address: string }) {
  return (
    <p>
      Prefer e-mail? <TextLink href={`mailto:${address}`}>{mailAddress(address)}</TextLink>
    </p>
  );
}
