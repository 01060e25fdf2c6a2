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
  purpose:
    "Returns the owner's blood group after an accident, even if the owner hides it from scans. Called from /accident, which exists only if /qrcodedetail answers `shield`. The page says that the owner sees the request, so the owner's contact log must show it.",
  whenItFails: 'The page /accident says "We could not show the blood group. Please try again."',
  effect: "write",
  caller: "anyone",
  request: record({ guid: field("GUID", requiredText, "The guid of the scanned sticker.", "MH31-PAID-0001") }),
  answer: record({
    bloodGroup: field("strBloodGroup", text, 'Shown on the page. Empty text and "Don\'t know" are shown as "N/A".', "O+"),
  }),
});
