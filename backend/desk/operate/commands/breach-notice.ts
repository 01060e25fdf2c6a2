import { countAffected, noticeRows, sendBreachNotice } from "../../../owners/privacy/breach";
import { databaseCommand, done, refuse } from "../command";
import { file, flag, option, optional } from "../parameters";
import { values } from "../values";

const MAX_TEXT = 1000;

export const breachNotice = databaseCommand({
  name: "breach-notice",
  purpose: "Show whom a breach of personal data concerns, and send them the notice",
  needsFreshCode: true,
  isLong: "send",
  isStepwise: true,
  remarks: [
    "Goes by mail, and to owners without an e-mail address by SMS, with a link to the text.",
    "Sends nothing without --send: first read the notice and the number of people. The same notice is sent once.",
    "If it was interrupted, run the same command again: it goes on with those who were not told.",
    "Without --phones, --from and --until, it goes to all owners. The days are those of their registration.",
    "The law also asks to tell the Data Protection Board without delay, and in detail within 72 hours (DPDP Rules 2025, rule 7).",
  ],
  parameters: {
    nature: option("TEXT", "what happened: nature, extent, time and place", values.text(MAX_TEXT)),
    consequences: option("TEXT", "what it may mean for the person", values.text(MAX_TEXT)),
    measures: option("TEXT", "what you have done against the risk", values.text(MAX_TEXT)),
    advice: option("TEXT", "what the person can do to be safe", values.text(MAX_TEXT)),
    phones: optional(file("a file with the affected owners' phone numbers, one in each line")),
    from: optional(option("DAY", "only owners who registered on or after this day", values.day)),
    until: optional(option("DAY", "only owners who registered before this day", values.day)),
    send: flag("send the notice"),
  },
  async perform({ services, progress }, { phones: typed, from, until, send, ...about }) {
    const phones = typed?.split(/\s+/).filter((line) => line !== "") ?? null;
    const invalid = phones?.find((phone) => !/^\d{10}$/.test(phone));
    if (invalid !== undefined || phones?.length === 0) refuse("The file must contain phone numbers of 10 digits, one in each line.");
    const selection = { phones, from, until };
    const notice = { ...about, contact: services.environment.grievanceEmail };
    const { affected, withoutMail } = await countAffected(services.database, selection);
    const lines = [
      ...noticeRows(notice).map(([label, value]) => `${label}: ${value}`),
      "",
      `Owners concerned: ${affected}. By SMS, because they have no e-mail address: ${withoutMail}.`,
    ];
    if (!send)
      return {
        ...done([...lines, "Nothing is sent. Send the notice with --send."], { affected, withoutMail, isSent: false }),
        isPreview: true,
      };
    if (!(await sendBreachNotice(services, selection, notice, progress))) refuse("This notice was sent to these owners before.");
    return done([...lines, "The notice is sent."], { affected, withoutMail, isSent: true });
  },
});
