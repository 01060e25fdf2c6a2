import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

import { minutesAndSeconds, useSecondsLeft } from "./seconds-left";

type CountdownProps = {
  /** Seconds that the code is still good for, counted by the server. */
  readonly seconds: number;
  /** The same moment as a time of day in India, for who reads without scripts. */
  readonly endsAt: string;
};

/** How long the code is good for: a time of day in plain HTML, running minutes and seconds with scripts. */
export function Countdown({ seconds, endsAt }: CountdownProps) {
  const left = useSecondsLeft(seconds);
  const { revalidate } = useRevalidator();

  // At 0 the page asks the server again, which then shows the first step.
  useEffect(() => {
    if (left === 0) revalidate();
  }, [left, revalidate]);

  return <p role="timer">{left === null ? `Your code is valid until ${endsAt}.` : `OTP expires in ${minutesAndSeconds(left)}`}</p>;
}
