import { z } from "zod";

import { words } from "#contract/words";
import { callSchema } from "./call-schema.server";
import type { ShownScan } from "./shown-scan";
import { commonFields } from "~/forms/fields.server";
import { constraintsOf } from "~/forms/form.server";
import { messages } from "~/words/messages";

/** Room for a whole plate with spaces. */
const LONGEST_PROOF = 20;

/** The message form. The action checks that the id fits the vehicle. */
export function messageSchemaFor(scan: ShownScan) {
  return z.object({ ...commonFields, id: z.string({ error: words.messageNotSelected }), proof: proofFor(scan) });
}

/** The call forms. */
export function callSchemaFor(scan: ShownScan) {
  return callSchema.extend({ proof: proofFor(scan) });
}

/** The attributes of the message and call forms. */
export function contactConstraints(scan: ShownScan) {
  return { ...constraintsOf(messageSchemaFor(scan)), ...constraintsOf(callSchemaFor(scan)) };
}

function proofFor({ asksProof }: ShownScan) {
  const proof = z.string({ error: messages.proofMissing }).max(LONGEST_PROOF, messages.tooLong(LONGEST_PROOF));
  return asksProof ? proof : proof.optional();
}
