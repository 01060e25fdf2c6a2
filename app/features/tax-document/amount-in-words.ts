import type { Paise } from "#contract/money";

const SMALL = [
  ..."Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen".split(" "),
  ..."Seventeen Eighteen Nineteen".split(" "),
];
const TENS = "Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");

/** The Indian units above a hundred, largest first. */
const UNITS = [
  [10_000_000, "Crore"],
  [100_000, "Lakh"],
  [1000, "Thousand"],
  [100, "Hundred"],
] as const;

/** Writes an amount in words the Indian way, such as "Rupees One Lakh Five Hundred Ninety and Fifty Paise Only". */
export function amountInWords(paise: Paise): string {
  const rest = paise % 100;
  return `Rupees ${inWords(Math.floor(paise / 100))}${rest === 0 ? "" : ` and ${inWords(rest)} Paise`} Only`;
}

function inWords(number: number): string {
  for (const [size, unit] of UNITS) {
    if (number < size) continue;
    const rest = number % size;
    return `${inWords(Math.floor(number / size))} ${unit}${rest === 0 ? "" : ` ${inWords(rest)}`}`;
  }
  if (number < SMALL.length) return SMALL[number] ?? "";
  const ten = TENS[Math.floor(number / 10) - 2] ?? "";
  return number % 10 === 0 ? ten : `${ten}-${SMALL[number % 10]?.toLowerCase() ?? ""}`;
}
