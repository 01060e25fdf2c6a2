import { defineCall } from "./call";
import { field, record, requiredText, text } from "./fields";

/**
 * What a person at an accident can do. Not in the spec: the website offers it only if the API answers a scan with `shield`. The call to
 * the emergency contact is /make-call with the field `accident`.
 */

/** The reason of a contact that began at an accident, instead of a preset message's id. */
export const ACCIDENT_REASON = "accident";

/** Returns the owner's blood group, although the owner hides it from scans. The owner sees in the contact log that it was shown. */
export const showBloodGroup = defineCall({
  path: "/accident/blood_group",
  isBeyondSpec: true,
  effect: "write",
  caller: "anyone",
  marks: ["ErrorCode", "Status"],
  request: record({ guid: field("GUID", requiredText) }),
  answer: record({ bloodGroup: field("strBloodGroup", text) }),
});
