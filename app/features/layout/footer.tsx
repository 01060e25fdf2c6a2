import type { ReactNode } from "react";

import type { Operator } from "~/operator";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";

import { Logo } from "./logo";
import { SocialLinks } from "./social-links";

type FooterProps = {
  readonly operator: Operator;
  /** The current year, for the copyright line. */
  readonly year: number;
  /** Extra content, such as the owner's support box. */
  readonly children?: ReactNode;
};

/** The footer (spec, section 2, Chrome). */
export function Footer({ operator, year, children }: FooterProps) {
  return (
    <footer className="footer road">
      <div className="footer-content">
        {children}
        <div className="footer-parts">
          <div className="footer-part">
            <Logo name={operator.name} href={paths.home()} />
            <address className="footer-address">
              {operator.postalAddress !== "" && <p>{operator.postalAddress}</p>}
              {operator.supportEmail !== "" && <MailLink address={operator.supportEmail} />}
              {operator.gstin !== "" && <p>GSTIN: {operator.gstin}</p>}
              {operator.grievanceOfficer !== "" && <p>Grievance officer: {operator.grievanceOfficer}</p>}
            </address>
            <SocialLinks social={operator.social} />
          </div>
          <nav className="footer-part" aria-labelledby="quick-links">
            <h2 className="footer-title" id="quick-links">
              Quick Links
            </h2>
            <ul className="footer-links">
              {quickLinks.map(({ text, href }) => (
                <li key={text}>
                  <a className="footer-link" href={href}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="footer-end">
          <p>
            © {year} {operator.name}
          </p>
          {operator.poweredBy !== "" && <p>Powered by {operator.poweredBy}</p>}
        </div>
      </div>
    </footer>
  );
}

const quickLinks = [
  { text: "About", href: paths.homeSection("aboutus") },
  { text: "Product", href: paths.homeSection("feature") },
  { text: "Buy Now", href: paths.products() },
  { text: "How it works", href: paths.homeSection("howitwork") },
  { text: "Contact", href: paths.contact() },
  { text: "Login", href: paths.ownerLogin() },
  { text: "Reseller Login", href: paths.resellerLogin() },
  { text: "Terms of Use", href: paths.terms() },
  { text: "Privacy Policy", href: paths.privacyPolicy() },
  { text: "Refund Policy", href: paths.refundPolicy() },
  { text: "Shipping & Delivery", href: paths.shippingAndDelivery() },
] as const;

/** The extra footer element of the owner's pages (spec, section 2, Chrome). */
export function SupportBox({ operator }: { readonly operator: Operator }) {
  return (
    <div className="support-box">
      <p className="footer-title">Need help with your stickers?</p>
      <MailLink address={operator.supportEmail} />
    </div>
  );
}

function MailLink({ address }: { readonly address: string }) {
  return (
    <p>
      <a className="footer-link" href={`mailto:${address}`}>
        <Icon name="mail" />
        {address}
      </a>
    </p>
  );
}
