/** Yes, as this API says it. */
export const yes = { ErrorCode: "0", Status: "Success", Message: "" };

/** Yes, where the spec shows the smaller word. */
export const success = { status: "success" };

/** No, in the API's own words. */
export function no(message: string) {
  return { ErrorCode: "1", Status: "Failed", status: "failed", Message: message };
}
