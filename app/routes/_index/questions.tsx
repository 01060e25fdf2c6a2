import type { ReactNode } from "react";

import { paths } from "~/paths";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";

/** Frequently asked questions. @param isFull - whether the answers may promise what the spec does not list. */
export function Questions({ isFull }: { readonly isFull: boolean }) {
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
          <details className="question">
            <summary className="question-summary">More questions</summary>
            <div className="question-more">{shown.slice(FIRST_QUESTIONS).map(questionItem)}</div>
          </details>
        </div>
      </div>
    </Section>
  );
}

function questionItem({ question, answer }: Question) {
  return (
    <details key={question} className="question">
      <summary className="question-summary">{question}</summary>
      <p className="question-answer">{answer}</p>
    </details>
  );
}

/** The number of questions that are always listed. The rest are folded under "More questions". */
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
