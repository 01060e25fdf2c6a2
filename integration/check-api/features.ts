/** A feature beyond the specification, and the field by which the website sees that an API knows it. */
export type Feature = { readonly name: string; readonly field: string; readonly isShown: "yes" | "no" | "unknown" };

type Source = { readonly name: string; readonly path: string; readonly field: readonly string[] };

const sources: readonly Source[] = [
  { name: "What happened to a message: delivery, answer, reminder", path: "/sms/template", field: ["contact"] },
  { name: "What happened to a call", path: "/make-call", field: ["contact"] },
  { name: "The owner's contact settings, and help at an accident", path: "/qrcodedetail", field: ["data", "shield"] },
  { name: "Report of a sticker on the wrong vehicle", path: "/qrcodedetail", field: ["data", "takesReports"] },
  { name: "Message to the owner of an expired sticker", path: "/qrcodedetail", field: ["data", "tellsOfMissedScans"] },
  { name: "Pausing a vehicle, and the contact log", path: "/vehicle_owner/getQRCode", field: ["QRList", "isPaused"] },
  { name: "Personal data: download, consents, erasure", path: "/vehicle_owner/profile", field: ["hasDataRights"] },
  { name: "Settings of contacts for each vehicle", path: "/vehicle_owner/getQRCode", field: ["QRList", "hasContactSettings"] },
  { name: "GST invoices of a reseller", path: "/order_list", field: ["order_list", "invoice_number"] },
  { name: "Paying an unpaid order again", path: "/order_details", field: ["Order details", "is_payable"] },
  { name: "The key id of the payment account. If hidden, set RAZORPAY_KEY_ID", path: "/checkout", field: ["razorpayResponce", "key_id"] },
  { name: "A reseller's balance", path: "/ledger_list", field: ["balance"] },
];

/**
 * Returns which features the website will show.
 * @param answers - the successful answers by path.
 */
export function findFeatures(answers: ReadonlyMap<string, readonly unknown[]>): Feature[] {
  return sources.map(({ name, path, field }) => {
    const seen = answers.get(path) ?? [];
    const isShown = seen.length === 0 ? "unknown" : seen.some((answer) => hasField(answer, field)) ? "yes" : "no";
    return { name, field: `${path} ${field.join(".")}`, isShown };
  });
}

function hasField(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== undefined && value !== null;
  if (Array.isArray(value)) return value.some((item) => hasField(item, [name, ...rest]));
  return typeof value === "object" && value !== null && name in value && hasField((value as Record<string, unknown>)[name], rest);
}
