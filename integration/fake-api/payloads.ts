/**
 * The payload of each API call, field by field, from section 7 of the spec. Section 7 only summarises some fields: their names are from
 * section 3, and one is from section 4. Written independently of the product's code. "?" marks an optional field. "data[]." marks a
 * field of each item in the list `data`.
 */
const shipping = "name mobile email address pincode state city";
const line = "data[].productid data[].quantity data[].price";
const payment = "razorpay_id order_id razorpay_payment_id razorpay_order_id razorpay_signature amount currency status";

export const payloads = {
  "/testimonial": "",
  "/inquiry": "firstname lastname email phone message",
  "/state_list": "",
  "/promocode": "totalAmount coupon",
  "/checkout": `${shipping} discount ${line}`,
  "/checkout/postpaid": `${shipping} discount guid VehicleOwnerMasterId ${line} data[].productname`,
  "/checkout/renew": `${shipping} guid amount productrate productid discount`,
  "/paymentstatus": `${payment} failure_reason?`,
  "/paymentstatus/postpaid": payment,
  // Section 4, Renew checkout: "Dismissal posts a failed status with reason".
  "/paymentstatus/renew": `${payment} guid failure_reason?`,
  "/qrcodedetail": "guid",
  "/pages": "page_id",
  "/product_detail": "product_id",
  "/login": "strEmail strPhone phone guid",
  "/register": "strEmail strPhone guid VehicleOwnerMasterId",
  // "phone (login) or strEmail and phone (register)".
  "/verifyOTP": "strEmail? phone password guid VehicleOwnerMasterId",
  "/registerwithvehicledetail":
    "strName strPhone strEmail strDOB strAddress strCity strState strPincode emergencyContactNumber vehiclePlateNumber bloodGroup guid VehicleOwnerMasterId",
  "/addvehicledetail": "emergencyContactNumber vehiclePlateNumber guid VehicleOwnerMasterId",
  "/vehicle_owner/login": "phone",
  "/vehicle_owner/verifyOTP": "mobile password",
  "/vehicle_owner/profile": "UserLoginID",
  "/vehicle_owner/update_profile":
    "VehicleOwnerMasterId UserLoginID VehicleOwnerName VehicleOwnerDOB VehicleOwnerAddress VehicleOwnerCity VehicleOwnerState VehicleOwnerPincode VehicleOwnerEmail VehicleOwnerMobile VehicleOwnerBloodGroup",
  "/vehicle_owner/getQRCode": "UserLoginID RenewCouponCodeID",
  "/vehicle_owner/UpdateQRCode": "VehicleOwnerMasterDetailId vehiclePlateNumber emergencyContactNumber UserLoginID",
  "/resellerLogin": "email",
  "/resellerVerifyOTP": "email password",
  "/order_list": "guid",
  "/order_details": "guid order_id",
  "/myQR": "guid",
  "/product_price": "productId guid quantity",
  "/create_order_postpaid": `guid payment_mode discount_rate ${line}`,
  "/create_order": `guid discount_rate ${line}`,
  "/reseller_payment_status": payment,
  "/ledger_list": "guid",
  "/payment_list": "guid",
  // `contact` is the only field beyond the spec: it selects the emergency contact.
  "/make-call": "GUID from contact?",
  "/sms/template": "GUID id",
} as const;

/**
 * The statuses that an API call about a payment may send. Section 4 adds the failed status of a dismissed renewal. The API calls for
 * postpaid stickers and resellers only report successful payments.
 */
const statuses: Partial<Record<CallPath, readonly string[]>> = {
  "/paymentstatus": ["Success", "Failed"],
  "/paymentstatus/postpaid": ["completed"],
  "/paymentstatus/renew": ["Success", "Failed"],
  "/reseller_payment_status": ["Success"],
};

export type CallPath = keyof typeof payloads;

export type Payload = Readonly<Record<string, unknown>>;

export function isCallPath(path: string): path is CallPath {
  return path in payloads;
}

/** Returns the errors in a payload: missing fields, unexpected fields and an unknown status. */
export function validatePayload(path: CallPath, payload: unknown): string[] {
  if (!isObject(payload)) return [`${path}: not an object`];
  const listed = payloads[path].split(" ").filter((name) => name !== "");
  const own = listed.filter((name) => !name.includes("[]."));
  const errors = [...fieldErrors(path, own, payload, ["data"]), ...statusErrors(path, payload)];
  const ofItems = listed.filter((name) => name.startsWith("data[].")).map((name) => name.slice("data[].".length));
  if (ofItems.length === 0) return "data" in payload ? [...errors, `${path}: data is not listed`] : errors;
  const items: unknown = payload["data"];
  if (!Array.isArray(items) || items.length === 0) return [...errors, `${path}: data is missing`];
  return [
    ...errors,
    ...items.flatMap((item) => (isObject(item) ? fieldErrors(`${path} data[]`, ofItems, item) : [`${path}: an item is not an object`])),
  ];
}

function statusErrors(path: CallPath, { status }: Payload): string[] {
  const known = statuses[path];
  return known === undefined || known.some((word) => word === status) ? [] : [`${path}: the status ${String(status)} is not listed`];
}

function fieldErrors(where: string, listed: readonly string[], given: Payload, others: readonly string[] = []): string[] {
  const required = listed.filter((name) => !name.endsWith("?"));
  const known = new Set([...listed.map((name) => name.replace("?", "")), ...others]);
  return [
    ...required.filter((name) => given[name] === undefined).map((name) => `${where}: ${name} is missing`),
    ...Object.keys(given)
      .filter((name) => !known.has(name))
      .map((name) => `${where}: ${name} is not listed`),
  ];
}

function isObject(value: unknown): value is Payload {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
