import { StepBar } from "~/ui/step-bar";
import { ownerWords } from "~/words/words";

/** The three steps of a registration: phone number, code, vehicle and owner. */
export function RegistrationSteps({ current }: { readonly current: 1 | 2 | 3 }) {
  const { registrationSteps: words } = ownerWords();
  const names = [words.phone, words.code, words.vehicle];
  return (
    <div>
      <p className="step-bar-caption">{words.current({ number: String(current), count: String(names.length) })}</p>
      <StepBar label={words.label} names={names} current={current} />
    </div>
  );
}
