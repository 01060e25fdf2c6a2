import { SectionFrame } from "~/features/home-sections/section-frame";
import { Card } from "~/ui/card";
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
      lead="Write to us about the stickers, your order, or a bulk order for your housing society or shop."
    >
      <div className="contact">
        <div className="contact-form flow">
          <InquiryForm {...form} />
        </div>
        <div className="contact-info">
          <ContactInfo isStandalone={isStandalone} supportEmail={supportEmail} />
        </div>
      </div>
    </SectionFrame>
  );
}

function ContactInfo({ isStandalone, supportEmail }: { readonly isStandalone: boolean; readonly supportEmail: string }) {
  return (
    <Card title="Prefer e-mail?" level={isStandalone ? 2 : 3} tone={isStandalone ? "mist" : "white"}>
      <p>
        <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
      </p>
      <p>If you write about an order, give its order number. Never send us an OTP: we do not ask for one.</p>
    </Card>
  );
}
