import { timingSafeEqual } from "node:crypto";

/** Compares in a time that tells nothing about where the two differ. */
export function isSameSecret(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
