import { createHash } from "node:crypto";

/** A submission of a form. Its work is an API call. If a person submits the same form twice, both submissions have the same key. */
export type IdempotentRequest = {
  readonly key: string;
  /** The payload. A request with a known key but another payload is rejected. */
  readonly content: string;
  /**
   * When the form arrived, in milliseconds since 1970. A form that arrived before the work finished gets the work's result, unless the
   * result was evicted.
   */
  readonly arrivedAt: number;
};

export type CompletedWork<Result> = {
  readonly result: Result;
  /** How long to keep the result, in milliseconds. With 0, a later submission runs the work again, even with other content. */
  readonly ttlMilliseconds: number;
  readonly size: number;
};

type Entry<Result> = {
  readonly content: string;
  readonly result: Promise<Result>;
  /** `completedAt` and `expiresAt` are in milliseconds since 1970, and Infinity while the work runs. */
  completedAt: number;
  expiresAt: number;
  size: number;
};

/** How long to keep a result for forms that arrived before the work finished. Equals the largest possible API_TIMEOUT_MS. */
const GRACE_PERIOD_MS = 60_000;

type RunnerOptions = {
  /** The maximum number of results, and their maximum total size in characters. The oldest results are evicted first. */
  readonly maxEntries: number;
  readonly maxCharacters: number;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
};

/**
 * Returns a function that runs the work of each idempotency key once in this process, for APIs that ignore `Idempotency-Key`
 * (docs/decisions/0020-once.md). Concurrent callers share one run. While the result is kept, later callers get the stored result. The
 * result is null if the key was used with other content.
 */
export function createIdempotentRunner<Result>({ maxEntries, maxCharacters, now }: RunnerOptions) {
  const entries = new Map<string, Entry<Result>>();
  let totalCharacters = 0;

  return (request: IdempotentRequest, work: () => Promise<CompletedWork<Result>>): Promise<Result | null> => {
    const key = digest(request.key);
    const content = digest(request.content);
    const existing = entries.get(key);
    const isUnexpired = existing !== undefined && existing.expiresAt > now();
    if (existing?.content === content && (isUnexpired || request.arrivedAt <= existing.completedAt)) return existing.result;
    return isUnexpired ? Promise.resolve(null) : start(key, content, work);
  };

  function start(key: string, content: string, work: () => Promise<CompletedWork<Result>>): Promise<Result> {
    evict(key);
    const done = work();
    const running = { completedAt: Infinity, expiresAt: Infinity, size: 0 };
    const entry: Entry<Result> = { content, result: done.then(({ result }) => result), ...running };
    entries.set(key, entry);
    void done.then(
      ({ ttlMilliseconds, size }) => complete(key, Object.assign(entry, { completedAt: now(), expiresAt: now() + ttlMilliseconds, size })),
      () => evict(key),
    );
    return entry.result;
  }

  /** Moves the entry to the end, behind all entries that completed earlier. Then evicts old entries. Running entries are never evicted. */
  function complete(key: string, entry: Entry<Result>): void {
    entries.delete(key);
    entries.set(key, entry);
    totalCharacters += entry.size;
    for (const [oldest, { completedAt, expiresAt }] of entries) {
      const isFull = entries.size > maxEntries || totalCharacters > maxCharacters;
      const isExpired = expiresAt <= now() && completedAt + GRACE_PERIOD_MS <= now();
      if (!isFull && !isExpired) return;
      if (completedAt !== Infinity) evict(oldest);
    }
  }

  function evict(key: string): void {
    totalCharacters -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }
}

/** Returns a digest of a key or content. The original can be long, and can contain tokens and phone numbers. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
