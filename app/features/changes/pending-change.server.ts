import { redirect, type ActionFunctionArgs, type TypedResponse } from "@remix-run/node";
import { z } from "zod";

import { oneTimeCode as oneTimeCodeLimits } from "#contract/limits";
import { codedChanges, requestChangeCodes, type CodedChange } from "#contract/owner-changes";
import { oneTimeCode } from "~/forms/fields.server";
import type { FormReply } from "~/forms/form.server";
import { createSessionCookie } from "~/session/cookie.server";
import { flash } from "~/session/flash.server";
import type { Owner } from "~/session/owner.server";
import { ownerWords } from "~/words/words";
import { makeChange, type AcceptedForm } from "./make-change.server";

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
export async function sendCodes(
  args: ActionFunctionArgs,
  owner: Owner,
  form: AcceptedForm,
  { change, about, to, path }: { change: CodedChange; about: string; to: string; path: string },
): Promise<TypedResponse<FormReply> | TypedResponse<never>> {
  const { ownerApi: words } = ownerWords();
  return makeChange(args, owner, form, {
    call: requestChangeCodes,
    payload: { loginId: owner.loginId, change, to },
    failed: words.codeSendFailed,
    done: async ({ newToken, ownToken, onItsWay }) => {
      const headers = new Headers({ "Set-Cookie": await cookie.write({ change, about, newToken, ownToken }) });
      const notice = onItsWay
        ? ({ tone: "info", text: words.codeOnItsWay } as const)
        : ({ tone: "success", text: words.codeSent } as const);
      headers.append("Set-Cookie", await flash(notice));
      return redirect(path, { status: 303, headers });
    },
  });
}
