import { useEffect, useState } from "react";

/** Returns the seconds left of `seconds`, and counts them down. Null until scripts run. */
export function useSecondsLeft(seconds: number): number | null {
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
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
