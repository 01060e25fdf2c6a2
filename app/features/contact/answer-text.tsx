/** The owner's answer, large. Breaks between a number and its unit ("5 minutes") only where both are wider than the line. */
export function AnswerText({ children }: { readonly children: string }) {
  const [before = "", numbered, after = ""] = children.split(/(\d{1,2} \S+)/);
  return (
    <p className="contact-answer">
      {before}
      {numbered && <span className="inline-block">{numbered}</span>}
      {after}
    </p>
  );
}
