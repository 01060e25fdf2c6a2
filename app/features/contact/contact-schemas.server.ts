import { z } from "zod";

import { callSchema } from "./call-schema.server";
import type { ShownScan } from "./shown-scan";
import { commonFields, tooLong } from "~/forms/fields.server";
import { constraintsOf } from "~/forms/form.server";
import { scannerWords } from "~/words/words";

/** Maximum length of the field for the plate's last characters. Leaves room for a whole plate with spaces. */
const LONGEST_PROOF = 20;

/** Returns the schema of the message form. The action checks that the page offers the message. */
export function messageSchemaFor({ asksProof }: ShownScan) {
  return schemas[asksProof ? "withProof" : "withoutProof"].message;
}

/** Returns the schema of the two forms that request a phone call. */
export function callSchemaFor({ asksProof }: ShownScan) {
  return schemas[asksProof ? "withProof" : "withoutProof"].call;
}

/** Returns the constraint attributes of the page's three forms. */
export function contactConstraints(scan: ShownScan) {
  return { ...constraintsOf(messageSchemaFor(scan)), ...constraintsOf(callSchemaFor(scan)) };
}

const proof = z.string({ error: () => scannerWords().contact.proofMissing }).max(LONGEST_PROOF, tooLong(LONGEST_PROOF));

/** Created once, because the page of every scan needs them. `constraintsOf` also caches the attributes of each schema. */
const schemas = { withProof: schemasWith(proof), withoutProof: schemasWith(proof.optional()) };

function schemasWith<Proof extends z.ZodType>(proofField: Proof) {
  return {
    message: z.object({ ...commonFields, id: z.string({ error: () => scannerWords().api.messageNotSelected }), proof: proofField }),
    call: callSchema.extend({ proof: proofField }),
  };
}
