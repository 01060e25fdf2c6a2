import { readContactForOwner, type ContactForOwner } from "#contract/contacts";
import { requireByLink } from "~/api/require-answer.server";
import { scannerWords } from "~/words/words";

/** Returns the contact that the SMS to the owner was about. @throws the errors of `requireByLink`. */
export async function requireContact(request: Request): Promise<{ readonly code: string; readonly contact: ContactForOwner }> {
  const { linkEnded: ended, unavailable } = scannerWords().answer;
  const { code, found: contact } = await requireByLink(request, "c", readContactForOwner, { ended, unavailable });
  return { code, contact };
}
