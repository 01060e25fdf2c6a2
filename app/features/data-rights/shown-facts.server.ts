import type { MyData } from "#contract/rights";
import { formatRupees } from "#contract/money";
import { formatDateTime } from "~/ui/date";
import { presetText } from "~/words/api-messages.server";
import { ownerWords } from "~/words/words";

type Fact = MyData["facts"][number];

/** Writes the values of facts for a person: words instead of codes, rupees, and the time in India. */
export function shownFacts(facts: readonly Fact[]): Fact[] {
  const details = new Map(facts.filter(({ name }) => name === "detail").map(({ section, row, value }) => [`${section} ${row}`, value]));
  return facts.map((fact) => ({ ...fact, value: shown(fact, details.get(`${fact.section} ${fact.row}`) ?? "") }));
}

/** @param detail - the detail of the event that the fact belongs to. */
function shown({ section, name, value }: Fact, detail: string): string {
  if (section === "history" && name === "kind") return eventText(value, detail);
  const { myData: words } = ownerWords();
  if (value === "true") return words.yes;
  if (value === "false") return words.no;
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatDateTime(new Date(value));
  return writers[name]?.(value) ?? value;
}

const textOrId = (id: string) => presetText(id) || id;
const rupees = (paise: string) => (/^\d{1,15}$/.test(paise) ? formatRupees(Number(paise), true) : paise);
const clock = (minutes: string) =>
  [Number(minutes) / 60, Number(minutes) % 60].map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");

/** What turns the values of a fact into words. */
const writers: Readonly<Record<string, (value: string) => string | undefined>> = {
  reason: textOrId,
  messageId: textOrId,
  blockedMessageIds: (ids) => ids.split(", ").map(textOrId).join(", "),
  total: rupees,
  quietFromMinute: clock,
  quietToMinute: clock,
  doneBy: (who) => {
    const { history } = ownerWords();
    return { owner: history.byOwner, operator: history.byOperator({ reason: "" }), other: history.byOther }[who];
  },
  purpose: (purpose) => {
    const { myData: words } = ownerWords();
    return { account: words.account, blood_group: words.bloodGroup }[purpose];
  },
};

function eventText(kind: string, detail: string): string {
  const event = new Map(Object.entries(ownerWords().events)).get(kind);
  return typeof event === "function" ? event({ plate: "", detail }) : (event ?? kind);
}
