import { createHash } from "node:crypto";

/** A form's work: sent twice, it is done once. */
export type Claim = {
  /** The call, whose work it is, and the form's key. */
  readonly key: string;
  /** What is asked for: the same key with other content is another form's work. */
  readonly content: string;
  /** When the form arrived, in milliseconds since 1970. What arrived before the work ended never begins it again. */
  readonly arrivedAt: number;
};

/** What came of the work. */
export type Done<Result> = {
  readonly result: Result;
  /** How long it answers for the form, in milliseconds. Zero: whoever arrives later tries anew, and may send other content. */
  readonly keptFor: number;
  /** How much memory the result takes, in characters. */
  readonly size: number;
};

type Entry<Result> = {
  readonly content: string;
  readonly result: Promise<Result>;
  /** In milliseconds since 1970; both infinite while the work is underway. */
  doneAt: number;
  keptUntil: number;
  size: number;
};

/** In milliseconds: a form that arrived before the work ended asks for it no later than this. The longest API_TIMEOUT_MS. */
const LATEST = 60_000;

type Bounds = {
  /** How many outcomes are kept at most, and how many characters they may have together. The oldest go first. */
  readonly entries: number;
  readonly characters: number;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
};

/**
 * Does the work of one key once within this process, whatever the API makes of `Idempotency-Key` (docs/decisions/0040-once.md): who
 * comes while it is underway waits for it, who comes later gets what was kept. It is null when the key was used for other
 * content.
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

  /** Put last: the map is in the order in which the work ended, but for what is underway. */
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

/** Keys and contents hold tokens and phone numbers, and may be long. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
