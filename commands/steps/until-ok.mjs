import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 100;

/** Resolves when this URL responds with a status of 200 to 299. @param {string} url */
export async function untilOk(url) {
  for (;;) {
    const isOk = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isOk) return;
    await pause(POLL_MS);
  }
}
