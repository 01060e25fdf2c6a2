import { useSyncExternalStore } from "react";

/** One function for each request that failed because there was no connection. The function sends the request again. */
let queuedRequests: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

/** Returns whether a request is waiting for a connection. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => queuedRequests.length > 0,
    () => false,
  );
}

export function retryQueuedRequests(): void {
  for (const retry of queuedRequests) retry();
}

/**
 * Queues the router's requests if there is no connection. The page does not change until the person retries. Resends a form with its
 * current values.
 */
export function queueRequestsWhileOffline(): void {
  const send = window.fetch.bind(window);
  let submittedForm: HTMLFormElement | null = null;
  window.addEventListener("submit", ({ target }) => (submittedForm = target instanceof HTMLFormElement ? target : null), true);
  window.fetch = (input, init = {}) => {
    if (!isRemixRequest(input)) return send(input, init);
    const form = init.method === undefined ? null : submittedForm;
    submittedForm = null;
    return sendUntilSuccessful(() => send(input, withCurrentFormValues(form, init)), init.signal ?? null);
  };
}

/** Returns whether Remix sent the request. Remix's requests name a route in `_data`. */
function isRemixRequest(input: RequestInfo | URL): input is string {
  return typeof input === "string" && new URL(input, window.location.href).searchParams.has("_data");
}

async function sendUntilSuccessful(send: () => Promise<Response>, stop: AbortSignal | null): Promise<Response> {
  for (;;) {
    try {
      return await readFully(await send());
    } catch (error) {
      if (stop?.aborted) throw error;
      await waitForRetry(stop);
    }
  }
}

/** Reads the whole response, so that an interrupted response counts as failed. */
async function readFully(response: Response): Promise<Response> {
  const body = await response.blob();
  const { status, statusText } = response;
  return new Response(body.size === 0 ? null : body, { status, statusText, headers: withDocumentRedirect(response.headers) });
}

/**
 * Makes the browser load a document after a redirect to another page, as links do. The other page may have no React or another
 * Content-Security-Policy, or its script may fail to load.
 */
function withDocumentRedirect(answered: Headers): Headers {
  const headers = new Headers(answered);
  const redirect = headers.get("X-Remix-Redirect");
  const leaves = redirect !== null && new URL(redirect, window.location.href).pathname !== window.location.pathname;
  if (leaves) headers.set("X-Remix-Reload-Document", "true");
  return headers;
}

/** Waits until the person presses the button to retry. @throws AbortError if the person navigated away or submitted the form again. */
function waitForRetry(stop: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      setQueue(queuedRequests.filter((other) => other !== retry));
      settle();
    };
    const retry = () => end(resolve);
    stop?.addEventListener("abort", () => end(() => reject(new DOMException("The request was replaced", "AbortError"))));
    setQueue([...queuedRequests, retry]);
  });
}

/** Returns the request with the form's current values. Keeps values that a script or the pressed button added. */
function withCurrentFormValues(form: HTMLFormElement | null, init: RequestInit): RequestInit {
  if (!form?.isConnected || !(init.body instanceof URLSearchParams)) return init;
  const body = new URLSearchParams(init.body);
  const fields = [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  for (const [name] of fields) body.delete(name);
  for (const [name, value] of fields) body.append(name, value);
  return { ...init, body };
}

function setQueue(next: readonly (() => void)[]): void {
  queuedRequests = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
