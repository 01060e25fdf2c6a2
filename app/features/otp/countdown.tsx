import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

type CountdownProps = {
  /** Seconds that the code is still good for, counted by the server. */
  readonly seconds: number;
  /** The same moment as a time of day in India, for who reads without scripts. */
  readonly endsAt: string;
};

/** How long the code is good for: a time of day in plain HTML, running minutes and seconds with scripts. */
export function Countdown({ seconds, endsAt }: CountdownProps) {
  const left = useSecondsLeft(seconds);
  return <p role="timer">{left === null ? `Your code is valid until ${endsAt}.` : `OTP expires in ${minutesAndSeconds(left)}`}</p>;
}

/** Null until scripts run. At 0 the page asks the server again, which then shows the first step. */
function useSecondsLeft(seconds: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const endsAt = Date.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(Math.ceil((endsAt - Date.now()) / 1000), 0));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  useEffect(() => {
    if (left === 0) revalidate();
  }, [left, revalidate]);

  return left;
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
