import { CONTACT_SECONDS } from "#contract/contact-policy";
import type { Contact } from "./contact";

/** Whether something can still happen: it is not solved, and not older than a day. */
export function isOpen({ solvedAt, createdAt }: Contact, now: Date): boolean {
  return solvedAt === null && now.getTime() < createdAt.getTime() + CONTACT_SECONDS * 1000;
}
