import { useSyncExternalStore } from "react";

/** Requests that failed without a connection. Calling one sends it again. */
let held: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

/** Whether a request is waiting for a connection. */
export function useIsHeld(): boolean {
  return useSyncExternalStore(
    listen,
    () => held.length > 0,
    () => false,
  );
}

export function sendHeldAgain(): void {
  for (const sendAgain of held) sendAgain();
}

/**
 * Holds the router's requests while there is no connection, until the person sends them again. The page does not change meanwhile. A form
 * is resent with its current values.
 */
export function holdWithoutConnection(): void {
  const send = window.fetch.bind(window);
  let pressed: HTMLFormElement | null = null;
  window.addEventListener("submit", ({ target }) => (pressed = target instanceof HTMLFormElement ? target : null), true);
  window.fetch = (input, init = {}) => {
    if (!isForPage(input)) return send(input, init);
    const form = init.method === undefined ? null : pressed;
    pressed = null;
    return sendUntilAnswered(() => send(input, withFormOf(form, init)), init.signal ?? null);
  };
}

/** Whether Remix sent the request: its requests name a route in `_data`. */
function isForPage(input: RequestInfo | URL): input is string {
  return typeof input === "string" && new URL(input, window.location.href).searchParams.has("_data");
}

async function sendUntilAnswered(send: () => Promise<Response>, stop: AbortSignal | null): Promise<Response> {
  for (;;) {
    try {
      return await whole(await send());
    } catch (error) {
      if (stop?.aborted) throw error;
      await untilSentAgain(stop);
    }
  }
}

/** Reads the whole response, so that an interrupted one counts as failed. */
async function whole(answer: Response): Promise<Response> {
  const body = await answer.blob();
  const { status, statusText, headers } = answer;
  return new Response(body.size === 0 ? null : body, { status, statusText, headers });
}

/** @throws AbortError if the person navigated away or submitted the form again. */
function untilSentAgain(stop: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      hold(held.filter((other) => other !== sendAgain));
      settle();
    };
    const sendAgain = () => end(resolve);
    stop?.addEventListener("abort", () => end(() => reject(new DOMException("The request was replaced", "AbortError"))));
    hold([...held, sendAgain]);
  });
}

/** Returns the request with the form's current values. Keeps what a script or the pressed button added. */
function withFormOf(form: HTMLFormElement | null, init: RequestInit): RequestInit {
  if (!form?.isConnected || !(init.body instanceof URLSearchParams)) return init;
  const body = new URLSearchParams(init.body);
  const fields = [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  for (const [name] of fields) body.delete(name);
  for (const [name, value] of fields) body.append(name, value);
  return { ...init, body };
}

function hold(next: readonly (() => void)[]): void {
  held = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
