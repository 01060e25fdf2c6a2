import { paths } from "~/paths";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";

/** What people ask before they buy. */
export function Questions() {
  return (
    <Section>
      <div className="questions">
        <div className="questions-head">
          <h2 className="section-title">Questions people ask</h2>
          <p className="lead">
            Is yours not among them? <TextLink href={paths.homeSection("contact")}>Write to us</TextLink>
          </p>
        </div>
        <div className="questions-list">
          {questions.map(({ question, answer }) => (
            <details key={question} className="question">
              <summary className="question-summary">{question}</summary>
              <p className="question-answer">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </Section>
  );
}

const questions = [
  {
    question: "Can somebody who scans see my number?",
    answer:
      "No. A scan shows the vehicle's number, your blood group and the messages to choose from. Your name, phone number and address are never on that page. A call goes through a virtual number, so neither of you sees the other's.",
  },
  {
    question: "Do they need an app or an account?",
    answer:
      "No. The phone's own camera opens a page that is light enough for a weak connection. For a call they type their own number, so that our system can ring them and connect you.",
  },
  {
    question: "What if I do not answer?",
    answer: "They can ask for your emergency contact instead. That call is masked in the same way.",
  },
  {
    question: "Is there a yearly fee?",
    answer:
      "No. A pack of two stickers is paid once and is valid for the lifetime of the vehicle. If you were given a sticker to try first, it works until the trial ends and can then be paid for.",
  },
  {
    question: "What if my phone number changes?",
    answer: "Write to us from the e-mail address that you registered with. The stickers stay as they are.",
  },
  {
    question: "Could a stranger bother me with it?",
    answer:
      "Only so far: how many messages and calls a sticker takes in a few minutes is limited, and messages are chosen from a list, never typed.",
  },
  {
    question: "I am on the Do Not Disturb register. Will calls reach me?",
    answer:
      "Perhaps not: the rules of TRAI can stop a connected call to a number on that register. The person is told so at once and can send you a message instead.",
  },
  {
    question: "When does it arrive, and can I return it?",
    answer: "Delivery takes 3-5 business days. There are no refunds or replacements, so please check the quantity before you pay.",
  },
] as const;
