import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

import { ownerWords } from "~/words/words";
import { minutesAndSeconds, useSecondsLeft } from "./seconds-left";

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
