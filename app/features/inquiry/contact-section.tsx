import { SectionFrame } from "~/features/home-sections/section-frame";
import { paths } from "~/paths";
import { Card } from "~/ui/card";
import { classNames } from "~/ui/class-names";
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
        <div className={classNames("contact-info", !isStandalone && "contact-brief")}>
          <Card title="Prefer e-mail?" level={isStandalone ? 2 : 3} tone={isStandalone ? "mist" : "white"}>
            <p>
              <TextLink href={`mailto:${supportEmail}`}>{mailAddress(supportEmail)}</TextLink>
            </p>
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
