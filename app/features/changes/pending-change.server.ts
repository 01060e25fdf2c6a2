import type { ActionFunctionArgs, TypedResponse } from "@remix-run/node";
import { z } from "zod";

import type { AnswerOf } from "#contract/call";
import { oneTimeCode as oneTimeCodeLimits } from "#contract/limits";
import { codedChanges, requestChangeCodes, type CodedChange } from "#contract/owner-changes";
import { oneTimeCode } from "~/forms/fields.server";
import type { FormReply, FormSchema } from "~/forms/form.server";
import { createSessionCookie } from "~/session/cookie.server";
import { redirectWithNotice } from "~/session/flash.server";
import type { Owner } from "~/session/owner.server";
import { ownerWords } from "~/words/words";
import { makeChange } from "./make-change.server";

/** A change for which this browser asked for codes. */
const pendingChange = z.object({
  change: z.enum(codedChanges),
  /** The new phone number or e-mail address, or the id of the vehicle to hand over. */
  about: z.string(),
  newToken: z.string().nullable(),
  ownToken: z.string().nullable(),
});

export type PendingChange = z.infer<typeof pendingChange>;

const cookie = createSessionCookie("change", pendingChange, oneTimeCodeLimits.validSeconds);

export const codeField = oneTimeCode(
  () => ownerWords().ownerApi.codeWrong,
  () => ownerWords().ownerApi.codeWrong,
);

export function isCodeStep(request: Request): boolean {
  return new URL(request.url).searchParams.get("step") === "code";
}

/** Returns the change whose codes this browser is asked for. Null if there is none of these changes, or its codes have expired. */
export async function readPendingChange(request: Request, changes: readonly CodedChange[]): Promise<PendingChange | null> {
  const pending = isCodeStep(request) ? await cookie.read(request) : null;
  return pending !== null && changes.includes(pending.change) ? pending : null;
}

export function forgetPendingChange(): Promise<string> {
  return cookie.end();
}

/** Asks the API for the codes of a change, and redirects to the step in which they are typed. */
export function sendCodes<Schema extends FormSchema>(
  args: ActionFunctionArgs,
  owner: Owner,
  schema: Schema,
  asked: (value: z.output<Schema>) => { change: CodedChange; about: string; to: string; path: string },
): Promise<TypedResponse<FormReply> | TypedResponse<never>> {
  const { ownerApi: words } = ownerWords();
  return makeChange(args, owner, schema, (value) => {
    const { change, about, to, path } = asked(value);
    return {
      call: requestChangeCodes,
      payload: { loginId: owner.loginId, change, to },
      failed: words.codeSendFailed,
      done: async ({ newToken, ownToken, onItsWay }: AnswerOf<typeof requestChangeCodes>) => {
        const text = onItsWay ? words.codeOnItsWay : words.codeSent;
        const pending = await cookie.write({ change, about, newToken, ownToken });
        return redirectWithNotice(path, { tone: onItsWay ? "info" : "success", text }, [pending]);
      },
    };
  });
}
