/**
 * How long personal data is kept, in days, with the reason. An operator changes a period with RETENTION_DAYS. `least` is the shortest
 * period with which the product still works. These are pointers to the law, not legal advice
 * (docs/decisions/0050-rights-and-duties.md).
 */
export const retentionPeriods = {
  contacts: { days: 365, least: 90, why: "logs of processing for a year (DPDP Rules 2025, rule 8(3))" },
  messages: { days: 365, least: 30, why: "logs of processing for a year (DPDP Rules 2025, rule 8(3)). The texts go once they are sent." },
  deadLetters: { days: 30, least: 1, why: "texts that could not be sent, until the operator has retried them" },
  sandbox: { days: 30, least: 1, why: "messages of the sandbox, which were sent to nobody" },
  inquiries: { days: 365, least: 1, why: "inquiries are answered, and their logs are kept for a year (DPDP Rules 2025, rule 8(3))" },
  grievances: { days: 1095, least: 365, why: "closed grievances, for disputes of up to three years (Limitation Act 1963)" },
  unfinishedRegistrations: {
    days: 90,
    least: 30,
    why: "phone numbers without a profile and a vehicle serve no purpose (DPDP Act, section 8(7))",
  },
  unpaidOrders: { days: 90, least: 30, why: "names and addresses of orders that nobody paid serve no purpose (DPDP Act, section 8(7))" },
  paidOrders: { days: 2922, least: 30, why: "books and invoices for 8 years (CGST Act, section 36; Companies Act, section 128(5))" },
} as const satisfies Readonly<Record<string, { readonly days: number; readonly least: number; readonly why: string }>>;

export type RetentionSubject = keyof typeof retentionPeriods;

export type RetentionDays = Readonly<Record<RetentionSubject, number>>;

/** How long an owner can take back the request to erase the account, in days. */
export const ERASURE_WAIT_DAYS = 7;

/**
 * Reads the operator's periods, such as `contacts=400,inquiries=180`. Subjects that are not named keep their period.
 * @returns the periods, or what is wrong, as the end of a sentence.
 */
export function readRetentionDays(written: string): { readonly days: RetentionDays } | { readonly error: string } {
  const days: Record<string, number> = Object.fromEntries(
    Object.entries(retentionPeriods).map(([subject, period]) => [subject, period.days]),
  );
  for (const part of written.split(",").filter((piece) => piece.trim() !== "")) {
    const [subject = "", value = ""] = part.split("=").map((piece) => piece.trim());
    if (!isSubject(subject)) return { error: `does not know ${subject}; use ${Object.keys(retentionPeriods).join(", ")}` };
    const { least } = retentionPeriods[subject];
    if (!/^\d{1,5}$/.test(value) || Number(value) < least) return { error: `needs at least ${least} days for ${subject}` };
    days[subject] = Number(value);
  }
  return { days: days as Record<RetentionSubject, number> };
}

function isSubject(text: string): text is RetentionSubject {
  return Object.keys(retentionPeriods).includes(text);
}

/** Due dates after a grievance: for the acknowledgement, in hours, and for the answer, in days (E-Commerce Rules 2020, rule 4(5)). */
export const grievanceDue = { acknowledgedHours: 48, answeredDays: 30 } as const;
