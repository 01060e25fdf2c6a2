/** Success, as this API writes it. */
export const yes = { ErrorCode: "0", Status: "Success", Message: "" };

/** Success where the spec shows it in lower case. */
export const success = { status: "success" };

/** A refusal with the API's own message. */
export function no(message: string) {
  return { ErrorCode: "1", Status: "Failed", status: "failed", Message: message };
}
