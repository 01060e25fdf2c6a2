import { useSyncExternalStore } from "react";

/** What could not be sent, because there was no connection: each sends itself again. */
let held: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

/** Whether something waits for a connection. */
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
 * From now on, what the router asks the server does not fail for want of a connection: it waits until the person sends it again. The
 * page stays as it is, and what it then sends is what the form holds by then.
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

/** Remix's own requests name the route whose data they ask for. */
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

/** An answer that breaks off is none. */
async function whole(answer: Response): Promise<Response> {
  const body = await answer.blob();
  const { status, statusText, headers } = answer;
  return new Response(body.size === 0 ? null : body, { status, statusText, headers });
}

/** @throws when what is held is not wanted any more, because the person went elsewhere or sent the form anew. */
function untilSentAgain(stop: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      hold(held.filter((other) => other !== sendAgain));
      settle();
    };
    const sendAgain = () => end(resolve);
    stop?.addEventListener("abort", () => end(() => reject(new DOMException("Not wanted any more", "AbortError"))));
    hold([...held, sendAgain]);
  });
}

/** The request with what its form holds now; what a script or the pressed button added stays. */
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
