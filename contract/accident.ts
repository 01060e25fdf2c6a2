import { beyondSpec } from "./call";
import { field, requiredText, text } from "./fields";

/**
 * Returns the owner's blood group at an accident, even if the owner hides it from scans. The owner's contact log records this. The website
 * asks only if the API's response to a scan has `shield`. The phone call to the emergency contact is /make-call with the field `accident`.
 */
export const showBloodGroup = beyondSpec("write", "anyone", "/accident/blood_group", {
  request: { guid: field("GUID", requiredText) },
  answer: { bloodGroup: field("strBloodGroup", text) },
});
