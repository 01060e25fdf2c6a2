import { createHash } from "node:crypto";

/** Identifies one form submission. Submitting it twice runs its work once. */
export type Claim = {
  /** The call, the session and the form's key. */
  readonly key: string;
  /** The payload. The same key with another payload is rejected. */
  readonly content: string;
  /** When the form arrived, in milliseconds since 1970. A form that arrived before the work finished never starts it again. */
  readonly arrivedAt: number;
};

/** The result of the work. */
export type Done<Result> = {
  readonly result: Result;
  /** How long to keep the result, in milliseconds. With 0, a later submission runs the work again, even with other content. */
  readonly keptFor: number;
  /** The result's size in characters. */
  readonly size: number;
};

type Entry<Result> = {
  readonly content: string;
  readonly result: Promise<Result>;
  /** In milliseconds since 1970; both infinite while the work runs. */
  doneAt: number;
  keptUntil: number;
  size: number;
};

/** How long a form that arrived before the work finished can claim its result afterwards, in milliseconds: the maximum API_TIMEOUT_MS. */
const LATEST = 60_000;

type Bounds = {
  /** Maximum number of results and their maximum total size in characters. The oldest are evicted first. */
  readonly entries: number;
  readonly characters: number;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
};

/**
 * Runs the work for each key once in this process, for APIs that ignore `Idempotency-Key` (docs/decisions/0040-once.md). Concurrent
 * callers share one run, and later ones get the stored result. Resolves to null if the key was used with other content.
 */
export function onceFor<Result>({ entries: most, characters, now }: Bounds) {
  const entries = new Map<string, Entry<Result>>();
  let keptCharacters = 0;

  return (claim: Claim, work: () => Promise<Done<Result>>): Promise<Result | null> => {
    const key = digest(claim.key);
    const content = digest(claim.content);
    const known = entries.get(key);
    const isKept = known !== undefined && known.keptUntil > now();
    if (known?.content === content && (isKept || claim.arrivedAt <= known.doneAt)) return known.result;
    return isKept ? Promise.resolve(null) : begin(key, content, work);
  };

  function begin(key: string, content: string, work: () => Promise<Done<Result>>): Promise<Result> {
    forget(key);
    const done = work();
    const underway = { doneAt: Infinity, keptUntil: Infinity, size: 0 };
    const entry: Entry<Result> = { content, result: done.then(({ result }) => result), ...underway };
    entries.set(key, entry);
    void done.then(
      ({ keptFor, size }) => keep(key, Object.assign(entry, { doneAt: now(), keptUntil: now() + keptFor, size })),
      () => forget(key),
    );
    return entry.result;
  }

  /** Moves the entry to the end, to keep the map in order of completion, and evicts old entries. Running ones can be anywhere. */
  function keep(key: string, entry: Entry<Result>): void {
    entries.delete(key);
    entries.set(key, entry);
    keptCharacters += entry.size;
    for (const [oldest, { doneAt, keptUntil }] of entries) {
      const isFull = entries.size > most || keptCharacters > characters;
      const hasEnded = keptUntil <= now() && doneAt + LATEST <= now();
      if (!isFull && !hasEnded) return;
      if (doneAt !== Infinity) forget(oldest);
    }
  }

  function forget(key: string): void {
    keptCharacters -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }
}

/** Keys and contents can be long and contain tokens and phone numbers, so only their digests are stored. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
