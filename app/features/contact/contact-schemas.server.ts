import { z } from "zod";

import { callSchema } from "./call-schema.server";
import type { ShownScan } from "./shown-scan";
import { commonFields, tooLong } from "~/forms/fields.server";
import { constraintsOf } from "~/forms/form.server";
import { scannerWords } from "~/words/words";

/** Maximum length of the proof: a whole plate with spaces. */
const LONGEST_PROOF = 20;

/** The message form. The action checks that the message is for this kind of vehicle. */
export function messageSchemaFor({ asksProof }: ShownScan) {
  return schemas[asksProof ? "withProof" : "withoutProof"].message;
}

/** The call forms. */
export function callSchemaFor({ asksProof }: ShownScan) {
  return schemas[asksProof ? "withProof" : "withoutProof"].call;
}

/** The attributes of the message and call forms. */
export function contactConstraints(scan: ShownScan) {
  return { ...constraintsOf(messageSchemaFor(scan)), ...constraintsOf(callSchemaFor(scan)) };
}

const proof = z.string({ error: () => scannerWords().contact.proofMissing }).max(LONGEST_PROOF, tooLong(LONGEST_PROOF));

/** The schemas and attributes, created once because every scan needs them. */
const schemas = { withProof: schemasWith(proof), withoutProof: schemasWith(proof.optional()) };

function schemasWith<Proof extends z.ZodType>(proofField: Proof) {
  return {
    message: z.object({ ...commonFields, id: z.string({ error: () => scannerWords().api.messageNotSelected }), proof: proofField }),
    call: callSchema.extend({ proof: proofField }),
  };
}
