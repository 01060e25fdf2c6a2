import { timingSafeEqual } from "node:crypto";

/** Returns whether two texts are equal. The duration does not reveal where they differ. */
export function constantTimeEqual(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
