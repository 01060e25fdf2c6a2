import { json } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData, type MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";

import { products as productIds } from "#contract/limits";
import { GST_PERCENT } from "#contract/money";
import { presetMessagesFor } from "#contract/contact-policy";
import { offersBeyondSpec } from "~/api/client.server";
import { shortTimeout } from "~/api/timeouts.server";
import { AboutSection } from "~/features/home-sections/about-section";
import { HowItWorksSection } from "~/features/home-sections/how-it-works-section";
import { ScanDemo, type ScanDemoProps } from "~/features/home-sections/scan-demo";
import { StickersSection } from "~/features/home-sections/stickers-section";
import { ContactSection } from "~/features/inquiry/contact-section";
import { inquiryForm } from "~/features/inquiry/inquiry.server";
import { PackPrice } from "~/features/product/pack-price";
import { readProducts, type Product } from "~/features/product/read-products.server";
import { productStructuredData } from "~/features/product/structured-data";
import { readTestimonials } from "~/features/testimonials/read-testimonials.server";
import { TestimonialsSection } from "~/features/testimonials/testimonials-section";
import { paths } from "~/paths";
import { readRootData, type RootData } from "~/root-data";
import { plainScreen, pageMeta } from "~/screen";
import { Icon, type IconName } from "~/ui/icon";
import { ButtonLink, TextLink } from "~/ui/links-and-buttons";
import { contentId } from "~/ui/page";
import { ProductPicture } from "~/ui/product-picture";
import { Section } from "~/ui/section";

/** Reads testimonials and products. The page works without them, so it waits only briefly for each. */
export async function loader() {
  const options = { signal: shortTimeout() };
  const [testimonials, products] = await Promise.all([readTestimonials(options), readProducts(options)]);
  return json({ testimonials, products, presets: presetMessagesFor(productIds.car), isFull: offersBeyondSpec(), ...inquiryForm() });
}

export const handle = plainScreen({ bar: "home", isIndexed: true, isShared: true, showsApiImages: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";
export { links } from "~/features/home-sections/style";

export const meta: MetaFunction<typeof loader> = (args) => {
  const root = readRootData(args);
  const described = pageMeta({
    title: "Lifetime QR stickers for cars and bikes",
    description:
      "A QR sticker on your vehicle lets anyone reach you by message or masked call, and nobody learns your number. Two stickers, paid once, for the lifetime of the vehicle.",
  })(args);
  return root && args.data ? [...described, ...args.data.products.map((product) => productStructuredData(product, root))] : described;
};

export default function Home() {
  const { testimonials, products, presets, isFull, ...form } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<RootData>("root");
  return (
    <main id={contentId}>
      <Banner products={products} isFull={isFull} />
      <AboutSection />
      <ProductFeatures brand={root?.operator.name ?? ""} presets={presets} isFull={isFull} />
      <HowItWorksSection />
      <StickersSection products={products} />
      <TestimonialsSection testimonials={testimonials} />
      <Questions isFull={isFull} />
      <ContactSection {...form} supportEmail={root?.operator.supportEmail ?? ""} tone="plain" />
    </main>
  );
}

/** @param isFull - whether the code of a sticker can be typed. */
function Banner({ products, isFull }: { readonly products: readonly Product[]; readonly isFull: boolean }) {
  return (
    <section id="home" className="hero road">
      <div className="hero-content">
        <div className="hero-words flow">
          <h1 className="hero-title">Your vehicle can call you.</h1>
          <p className="lead">
            Anyone scans the sticker
            {isFull && (
              <>
                {" "}
                or <TextLink href={paths.typeCode()}>types its code</TextLink>
              </>
            )}
            , and you get a message or a call. Nobody sees a number.
          </p>
          <StartingPrice products={products} />
          <p className="buy">
            <ButtonLink tone="main" href={paths.products()}>
              Buy Now
            </ButtonLink>
            <ButtonLink tone="quiet" href="#seen">
              See what they see
            </ButtonLink>
          </p>
        </div>
        <div className="hero-drawing">
          <ProductPicture
            name="windscreen"
            alt="A small car parked in a street at dusk. The sticker is in the lower corner of its windscreen, and is shown large beside it"
            sizes="(min-width: 1000px) 560px, (min-width: 700px) 320px, 100vw"
            isFirst
            className="hero-picture"
          />
        </div>
      </div>
      <LaneLine />
    </section>
  );
}

function StartingPrice({ products }: { readonly products: readonly Product[] }) {
  const [cheapest] = [...products].sort((one, other) => one.price - other.price);
  if (!cheapest) return null;
  const hasOnePrice = products.every(({ price }) => price === cheapest.price);
  return (
    <p className="buy-price">
      {!hasOnePrice && "From "}
      <PackPrice price={cheapest.price} /> for two stickers, incl. {GST_PERCENT}% GST. Paid once.
    </p>
  );
}

/** A road's centre line, yellow dashes on ink. Ends the dark band at the top of a page. */
function LaneLine() {
  return (
    <div className="lane-line road">
      <svg width="100%" height="6" aria-hidden="true" focusable="false">
        <path stroke="#ffc700" strokeWidth="6" strokeDasharray="64 40" d="M0 3h4000" />
      </svg>
    </div>
  );
}

/** Product Features: three on the left, two on the right (spec, section 2). */
function ProductFeatures(scan: Pick<ScanDemoProps, "brand" | "presets" | "isFull">) {
  return (
    <Section id="feature" title="Product Features">
      <div className="features">
        <ul className="features-side">{features.slice(0, 3).map(featureItem)}</ul>
        <div className="features-product">
          <figure className="seen">
            <ProductPicture
              name="phone"
              alt="A hand holds a phone beside the sticker on a windscreen. The phone shows the page that opens when somebody scans it"
              sizes="(min-width: 700px) 400px, 200px"
            />
            <figcaption>This is all they see</figcaption>
          </figure>
        </div>
        <ul className="features-side">{features.slice(3).map(featureItem)}</ul>
      </div>
      <ScanDemo {...scan}>
        <ButtonLink href={paths.products()}>Buy now</ButtonLink>
      </ScanDemo>
    </Section>
  );
}

type Feature = { readonly icon: IconName; readonly title: string; readonly text: string };

function featureItem({ icon, title, text }: Feature) {
  return (
    <li key={title} className="feature">
      <span className="feature-icon">
        <Icon name={icon} />
      </span>
      <div className="feature-words">
        <h3 className="feature-title">{title}</h3>
        <p>{text}</p>
      </div>
    </li>
  );
}

const features: readonly Feature[] = [
  {
    icon: "car",
    title: "Vehicle identification number",
    text: "A scan shows which vehicle the sticker belongs to.",
  },
  { icon: "drop", title: "Blood group", text: "Helpers know it before the ambulance arrives." },
  { icon: "message", title: "Predefined SMS", text: "Lights on, window open, getting towed: you know." },
  {
    icon: "phone",
    title: "Anonymous call",
    text: "A virtual number connects you both.",
  },
  { icon: "shield", title: "Emergency contacts", text: "People reach them when you do not answer." },
];

/** Frequently asked questions. @param isFull - whether the answers may promise what the spec does not list. */
function Questions({ isFull }: { readonly isFull: boolean }) {
  const shown = questions.filter(({ isBeyondSpec = false, isOnlySpec = false }) => (isFull ? !isOnlySpec : !isBeyondSpec));
  return (
    <Section>
      <div className="questions">
        <div className="questions-head">
          <h2 className="section-title">Questions people ask</h2>
          <p className="lead">
            Have another question? <TextLink href={paths.homeSection("contact")}>Write to us</TextLink>
          </p>
        </div>
        <div className="questions-list">
          {shown.slice(0, FIRST_QUESTIONS).map(questionItem)}
          <details className="fold">
            <summary className="fold-summary">More questions</summary>
            <div className="question-more">{shown.slice(FIRST_QUESTIONS).map(questionItem)}</div>
          </details>
        </div>
      </div>
    </Section>
  );
}

function questionItem({ question, answer }: Question) {
  return (
    <details key={question} className="fold">
      <summary className="fold-summary">{question}</summary>
      <p className="question-answer">{answer}</p>
    </details>
  );
}

const FIRST_QUESTIONS = 3;

type Question = {
  readonly question: string;
  readonly answer: ReactNode;
  /** Whether the answer promises what only the built-in API is known to do. */
  readonly isBeyondSpec?: boolean;
  /** Whether the built-in API has a better answer. */
  readonly isOnlySpec?: boolean;
};

const questions: readonly Question[] = [
  {
    question: "Can people who scan see my number?",
    answer:
      "No. A scan shows the vehicle's number, your blood group and the messages to choose from. It never shows your name, phone number or address. A call goes through a virtual number, so neither of you sees the other's number.",
  },
  {
    question: "Do they need an app or an account?",
    answer:
      "No. Their phone camera opens a page that loads even on a weak connection. For a call, they enter their own number so that our system can call them and connect you.",
  },
  {
    question: "Is there a yearly fee?",
    answer:
      "No. You pay once for a pack of two stickers, valid for the lifetime of the vehicle. If you got a trial sticker, it works until the trial ends. Then you can pay to keep it.",
  },
  {
    question: "What if I do not answer?",
    answer: "They can call your emergency contact instead. That call is masked too.",
    isBeyondSpec: true,
  },
  {
    question: "What if my phone number changes?",
    answer: "Write to us from the e-mail address you registered with. You keep your stickers.",
    isOnlySpec: true,
  },
  {
    question: "What if I sell the vehicle, change my number or lose the sticker?",
    answer: (
      <>
        You can do this yourself, in My details. See <TextLink href={paths.vehicleHelp()}>Your car, your number, your sticker</TextLink>.
      </>
    ),
    isBeyondSpec: true,
  },
  {
    question: "Can a stranger use it to bother me?",
    answer:
      "We limit how many messages and calls a sticker can get in a few minutes. People choose a message from a list and cannot type their own.",
    isBeyondSpec: true,
  },
  {
    question: "I am on the Do Not Disturb register. Will calls reach me?",
    answer:
      "Maybe not. TRAI rules can block a connected call to a number on that register. The caller sees this at once and can send you a message instead.",
  },
  {
    question: "When does it arrive, and can I return it?",
    answer: "Delivery takes 3-5 business days. There are no refunds or replacements, so please check the quantity before you pay.",
  },
];
