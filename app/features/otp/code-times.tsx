import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

import { ownerWords } from "~/words/words";

type CountdownProps = {
  /** Seconds until the code expires, from the server. */
  readonly seconds: number;
  /** When the code expires, as a time of day in India. Shown without scripts. */
  readonly endsAt: string;
};

/** Shows when the code expires: a time of day in plain HTML, a countdown with scripts. */
export function Countdown({ seconds, endsAt }: CountdownProps) {
  const left = useSecondsLeft(seconds);
  const { revalidate } = useRevalidator();

  // At 0, reload the page data. The loader then returns the first step.
  useEffect(() => {
    if (left === 0) revalidate();
  }, [left, revalidate]);

  const { login: words } = ownerWords();
  return <p role="timer">{left === null ? words.validUntil({ time: endsAt }) : words.expiresIn({ time: minutesAndSeconds(left) })}</p>;
}

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

/** Returns the seconds left of `seconds`, and counts them down. Null until scripts run. */
function useSecondsLeft(seconds: number): number | null {
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    const endsAt = Date.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(Math.ceil((endsAt - Date.now()) / 1000), 0));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  return left;
}

/** Formats seconds as "9:05". */
function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
