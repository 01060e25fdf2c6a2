import { ownerWords } from "~/words/words";
import { minutesAndSeconds, useSecondsLeft } from "./seconds-left";

type ResendAdviceProps = {
  /** Unique on the page. */
  readonly id: string;
  /** Seconds until another code can be requested; 0 means now. */
  readonly seconds: number;
  /** When another code can be requested, as a time of day in India. */
  readonly at: string;
};

/** Says when another code can be requested, and that the new code replaces the current one. */
export function ResendAdvice({ id, seconds, at }: ResendAdviceProps) {
  const left = useSecondsLeft(seconds);
  return (
    <p id={id} className="field-hint">
      {when(seconds, left, at)}
    </p>
  );
}

function when(seconds: number, left: number | null, at: string): string {
  const { login: words } = ownerWords();
  if (seconds === 0 || left === 0) return words.resendNow;
  return left === null ? words.resendAt({ time: at }) : words.resendIn({ time: minutesAndSeconds(left) });
}
