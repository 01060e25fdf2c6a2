import { minutesAndSeconds, useSecondsLeft } from "./seconds-left";

type ResendAdviceProps = {
  /** Unique on the page. */
  readonly id: string;
  /** Seconds until another code may be asked for; 0 is now. */
  readonly seconds: number;
  /** The same as a time of day in India. */
  readonly at: string;
};

/** When another code may be asked for, and what it does to this one. */
export function ResendAdvice({ id, seconds, at }: ResendAdviceProps) {
  const left = useSecondsLeft(seconds);
  return (
    <p id={id} className="field-hint">
      {when(seconds, left, at)} A new OTP ends the earlier one in this browser.
    </p>
  );
}

function when(seconds: number, left: number | null, at: string): string {
  if (seconds === 0 || left === 0) return "You can ask for another OTP now.";
  return `You can ask for another OTP ${left === null ? `at ${at}` : `in ${minutesAndSeconds(left)}`}.`;
}
