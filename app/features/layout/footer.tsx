import type { ReactNode } from "react";

import type { Operator } from "~/root-data";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { mailAddress } from "~/ui/mail-address";
import { FilledSentence } from "~/words/filled-sentence";
import { commonWords, ownerWords } from "~/words/words";

import { Logo } from "./logo";
import { SocialLinks } from "./social-links";

type FooterProps = {
  readonly operator: Operator;
  /** The current year, for the copyright line. */
  readonly year: number;
  /** Extra content: the owner's support box. It has the support address, so the footer does not repeat it. */
  readonly children?: ReactNode;
};

/** The footer (spec, section 2, Chrome). */
export function Footer({ operator, year, children }: FooterProps) {
  const { footer: words } = commonWords();
  return (
    <footer className="footer road">
      <div className="footer-content">
        {children}
        <div className="footer-parts">
          <div className="footer-part">
            <Logo name={operator.name} href={paths.home()} />
            <address className="footer-address">
              {operator.postalAddress !== "" && (
                <p>
                  <bdi>{operator.postalAddress}</bdi>
                </p>
              )}
              {operator.supportEmail !== "" && !children && <MailLink address={operator.supportEmail} />}
              {operator.gstin !== "" && <p>{words.gstin({ number: operator.gstin })}</p>}
              {operator.grievanceOfficer !== "" && (
                <p>
                  <FilledSentence sentence={words.grievanceOfficer} values={{ name: <bdi>{operator.grievanceOfficer}</bdi> }} />
                </p>
              )}
            </address>
            <SocialLinks social={operator.social} />
          </div>
          <nav className="footer-part" aria-labelledby="quick-links">
            <h2 className="footer-title" id="quick-links">
              {words.quickLinks}
            </h2>
            <ul className="footer-links">
              {quickLinks().map(({ text, href }) => (
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
          {operator.poweredBy !== "" && <p>{words.poweredBy({ name: operator.poweredBy })}</p>}
        </div>
      </div>
    </footer>
  );
}

function quickLinks() {
  const { bar, footer } = commonWords();
  return [
    { text: bar.about, href: paths.homeSection("aboutus") },
    { text: bar.product, href: paths.homeSection("feature") },
    { text: bar.buyNow, href: paths.products() },
    { text: bar.howItWorks, href: paths.homeSection("howitwork") },
    { text: bar.contact, href: paths.contact() },
    { text: bar.login, href: paths.ownerLogin() },
    { text: footer.resellerLogin, href: paths.resellerLogin() },
    { text: footer.terms, href: paths.terms() },
    { text: footer.privacyPolicy, href: paths.privacyPolicy() },
    { text: footer.refundPolicy, href: paths.refundPolicy() },
    { text: footer.shipping, href: paths.shippingAndDelivery() },
    { text: footer.grievances, href: paths.grievance() },
  ] as const;
}

/** The extra footer element of the owner's pages (spec, section 2, Chrome). */
export function SupportBox({ operator }: { readonly operator: Operator }) {
  return (
    <div className="support-box">
      <p className="footer-title">{ownerWords().support.title}</p>
      <MailLink address={operator.supportEmail} />
    </div>
  );
}

function MailLink({ address }: { readonly address: string }) {
  return (
    <p>
      <a className="footer-link" href={`mailto:${address}`}>
        <Icon name="mail" />
        {mailAddress(address)}
      </a>
    </p>
  );
}
