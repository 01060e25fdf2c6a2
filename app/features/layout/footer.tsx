import { Fragment } from "react";

import { paths } from "~/paths";
import type { Operator } from "~/root-data";
import { Icon } from "~/ui/icon";
import { mailAddress } from "~/ui/mail-address";
import { FilledSentence } from "~/words/filled-sentence";
import { commonWords, ownerWords } from "~/words/words";
import { Logo } from "./logo";

type FooterProps = {
  readonly operator: Operator;
  readonly year: number;
  /** Whether `/vehiclehelp` exists. */
  readonly hasHelp: boolean;
  /** Whether it says whom owners write to for help: the extra element of the owner's pages. */
  readonly isForOwners: boolean;
};

/** The footer (spec, section 2, Chrome). */
export function Footer({ operator, year, hasHelp, isForOwners }: FooterProps) {
  const { footer: words } = commonWords();
  return (
    <footer className="footer road">
      <div className="footer-content">
        <div className="footer-row">
          <Logo name={operator.name} href={paths.home()} /> {isForOwners && <p className="footer-title">{ownerWords().support.title}</p>}
          {operator.supportEmail !== "" && <MailLink address={operator.supportEmail} />}
          <SocialLinks social={operator.social} />
        </div>
        <nav className="footer-row" aria-labelledby="quick-links">
          <h2 className="footer-title" id="quick-links">
            {words.quickLinks}
          </h2>
          {quickLinks(hasHelp).map(({ text, href }) => (
            <Fragment key={text}>
              <a className="footer-link" href={href}>
                {text}
              </a>{" "}
            </Fragment>
          ))}
        </nav>
        <div className="footer-row footer-end">
          {operator.postalAddress !== "" && (
            <p>
              <bdi>{operator.postalAddress}</bdi>
            </p>
          )}
          {operator.gstin !== "" && <p>{words.gstin({ number: operator.gstin })}</p>}
          {operator.grievanceOfficer !== "" && (
            <p>
              <FilledSentence sentence={words.grievanceOfficer} values={{ name: <bdi>{operator.grievanceOfficer}</bdi> }} />
            </p>
          )}
          <p>
            © {year} {operator.name}
          </p>
          {operator.poweredBy !== "" && <p>{words.poweredBy({ name: operator.poweredBy })}</p>}
        </div>
      </div>
    </footer>
  );
}

function quickLinks(hasHelp: boolean) {
  const { bar, footer } = commonWords();
  return [
    { text: bar.about, href: paths.homeSection("aboutus") },
    { text: bar.product, href: paths.homeSection("feature") },
    { text: bar.buyNow, href: paths.products() },
    { text: bar.howItWorks, href: paths.homeSection("howitwork") },
    { text: bar.contact, href: paths.contact() },
    { text: bar.login, href: paths.ownerLogin() },
    ...(hasHelp ? [{ text: footer.help, href: paths.vehicleHelp() }] : []),
    { text: footer.resellerLogin, href: paths.resellerLogin() },
    { text: footer.terms, href: paths.terms() },
    { text: footer.privacyPolicy, href: paths.privacyPolicy() },
    { text: footer.refundPolicy, href: paths.refundPolicy() },
    { text: footer.shipping, href: paths.shippingAndDelivery() },
    { text: footer.grievances, href: paths.grievance() },
  ];
}

function MailLink({ address }: { readonly address: string }) {
  return (
    <a className="footer-link" href={`mailto:${address}`}>
      <Icon name="mail" />
      {mailAddress(address)}
    </a>
  );
}

type Network = keyof Operator["social"];

/** Links to the operator's social media pages, as far as they are configured. */
function SocialLinks({ social }: { readonly social: Operator["social"] }) {
  const given = networks.filter(({ network }) => social[network] !== "");
  if (given.length === 0) return null;
  return (
    <ul className="social-links">
      {given.map(({ network, name, shape }) => (
        <li key={network}>
          <a className="social-link" href={social[network]}>
            <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path fill="currentColor" d={shape} />
            </svg>
            <span className="sr-only">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const networks: readonly { readonly network: Network; readonly name: string; readonly shape: string }[] = [
  { network: "facebook", name: "Facebook", shape: "M14 8h3V4h-3c-2.8 0-4 1.7-4 4.5V11H7v4h3v7h4v-7h3l.6-4H14V9c0-.7.3-1 1-1z" },
  {
    network: "instagram",
    name: "Instagram",
    shape:
      "M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3V7a3 3 0 0 0-3-3zm5 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm5.5-4a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z",
  },
  { network: "x", name: "X", shape: "M3 3h5.5l4.2 6L18 3h2.5l-6.6 7.6L21.5 21H16l-4.7-6.5L5.6 21H3l7.2-8.2zm3.5 1.8L17 19.2h1.6L8 4.8z" },
  {
    network: "youtube",
    name: "YouTube",
    shape: "M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zm5 3.5v7l6-3.5z",
  },
];
