import { readFileSync } from "node:fs";

/** Of Linux; in what it counts a process's time. */
const TICKS_PER_SECOND = 100;

/**
 * Runs a step and measures it.
 * @template Result
 * @param {() => Promise<Result>} perform
 * @returns {Promise<{ result: Result, seconds: number, cpuSeconds: number | null }>} the processor's time is that of the programs
 *   which it started and which have ended; null where the system does not tell it
 */
export async function measure(perform) {
  const [startedAt, cpuBefore] = [performance.now(), cpuSecondsOfChildren()];
  const result = await perform();
  const cpuAfter = cpuSecondsOfChildren();
  return {
    result,
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
  };
}

/** @param {number} seconds */
export function minutesAndSeconds(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Fields 16 and 17 of /proc/self/stat; the second field is a name that may have spaces in it, and ends with a bracket. */
function cpuSecondsOfChildren() {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    const [user, system] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(13, 15);
    return (Number(user) + Number(system)) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
