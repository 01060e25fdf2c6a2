import { z } from "zod";

import type { MessageStatus } from "../provider";

/** A report on one SMS. */
export type Msg91Report = { readonly reference: string; readonly status: MessageStatus };

const code = z.union([z.string(), z.number()]).transform(String).catch("");
const report = z.object({ CRQID: code, status: code });

/** MSG91's webhook has several versions. Its body is a single report, or batches of reports, sometimes as JSON in a string. */
const single = report.transform((one) => [one]);
const batches = z
  .object({ data: z.preprocess(fromText, z.array(z.object({ report: z.array(report) }))) })
  .transform(({ data }) => data.flatMap((batch) => batch.report));

/** Returns the reports of final statuses in a webhook. Leaves out other reports. */
export function readMsg91Reports(fields: unknown): Msg91Report[] {
  const reports = z.union([batches, single]).catch([]).parse(fields);
  return reports.flatMap(({ CRQID: reference, status }) => {
    const known = statuses[status];
    return known === undefined ? [] : [{ reference, status: known }];
  });
}

/** MSG91's final statuses. */
const statuses: Readonly<Record<string, MessageStatus>> = {
  "1": "delivered",
  "2": "failed",
  // The phone number is on the do-not-disturb register.
  "9": "blocked",
  // Rejected, or a blocked number.
  "16": "failed",
  "17": "failed",
  "25": "failed",
};

function fromText(data: unknown): unknown {
  if (typeof data !== "string") return data;
  try {
    const parsed: unknown = JSON.parse(data);
    return parsed;
  } catch {
    return null;
  }
}
