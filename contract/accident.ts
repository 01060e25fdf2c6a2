import { defineCallBeyondSpec } from "./call";
import { field, record, requiredText, text } from "./fields";

/**
 * The API call that returns the owner's blood group at an accident, even if the owner hides it from scans. It is not in the spec. The
 * website makes this API call only if the API's response to a scan has `shield`. The phone call to the emergency contact is /make-call with
 * the field `accident`.
 */

/** Returns the owner's blood group, even if the owner hides it from scans. The owner's contact log records this. */
export const showBloodGroup = defineCallBeyondSpec({
  path: "/accident/blood_group",
  effect: "write",
  caller: "anyone",
  request: record({ guid: field("GUID", requiredText) }),
  answer: record({
    bloodGroup: field("strBloodGroup", text),
  }),
});
