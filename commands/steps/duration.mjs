import { readFileSync } from "node:fs";

/** The unit of CPU times in Linux's /proc. */
const TICKS_PER_SECOND = 100;

/**
 * Runs a step and measures it.
 * @template Result
 * @param {() => Promise<Result>} perform
 * @returns {Promise<{ result: Result, seconds: number, cpuSeconds: number | null }>} cpuSeconds is the CPU time of child processes that
 *   have ended, or null where the system does not report it
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

/**
 * Returns the CPU time of child processes that have ended, from fields 16 and 17 of /proc/self/stat. Field 2 is a name in parentheses that
 * may contain spaces, so fields are counted from the closing parenthesis.
 */
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
