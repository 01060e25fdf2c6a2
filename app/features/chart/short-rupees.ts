import type { Paise } from "#contract/money";

const UNITS = [
  { amount: 1_00_00_000, sign: " Cr" },
  { amount: 1_00_000, sign: " L" },
  { amount: 1_000, sign: "k" },
];

/** Formats an amount for a label in a chart, such as "₹20k" or "₹1.5 L" (lakh). Rounds to a tenth of the unit. */
export function shortRupees(paise: Paise): string {
  const rupees = Math.abs(paise) / 100;
  const unit = UNITS.find(({ amount }) => rupees >= amount) ?? { amount: 1, sign: "" };
  return `${paise < 0 ? "-" : ""}₹${Math.round((rupees / unit.amount) * 10) / 10}${unit.sign}`;
}
