import { z } from "zod";

import { LONGEST_TYPED_NUMBER } from "#contract/normalize";
import type { Outcome } from "#contract/outcome";
import { callablePhone, commonFields, tooLong } from "~/forms/fields.server";
import { constraintsOf } from "~/forms/form.server";
import { scannerWords } from "~/words/words";
import type { ShownScan } from "./shown-scan";

const phoneInvalid = () => scannerWords().api.callerPhoneInvalid;

/** The form that requests a masked phone call. */
export const callSchema = z.object({ ...commonFields, from: callablePhone(phoneInvalid, phoneInvalid) });

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

const proof = z.string({ error: () => scannerWords().contact.proofMissing }).max(LONGEST_TYPED_NUMBER, tooLong(LONGEST_TYPED_NUMBER));

/** Created once, because the page of every scan needs them. `constraintsOf` also caches the attributes of each schema. */
const schemas = { withProof: schemasWith(proof), withoutProof: schemasWith(proof.optional()) };

function schemasWith<Proof extends z.ZodType>(proofField: Proof) {
  return {
    message: z.object({ ...commonFields, id: z.string({ error: () => scannerWords().api.messageNotSelected }), proof: proofField }),
    call: callSchema.extend({ proof: proofField }),
  };
}

/** Returns whether the API refused a message or phone call because the plate's last characters are wrong or missing. */
export function isProofWrong(outcome: Outcome<unknown>): boolean {
  return outcome.kind === "refused" && outcome.code === "proofWrong";
}
