/** The characters in a single SMS, and in each part of a longer one. Each part needs a header (3GPP TS 23.040). */
const capacities = { gsm: { one: 160, part: 153 }, unicode: { one: 70, part: 67 } } as const;

/** The characters of the GSM alphabet (3GPP TS 23.038, formerly GSM 03.38). */
const gsmBasic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** The characters of the GSM alphabet's extension table. Each counts as two. */
const gsmExtension = new Set("\f^{}\\[~]|€");

export type SmsLength = {
  readonly alphabet: keyof typeof capacities;
  /** Counted as the network does: septets of the GSM alphabet, or UTF-16 units. */
  readonly characters: number;
  /** The number of SMS that the network sends and charges. */
  readonly segments: number;
};

/** Returns how long a text is as an SMS. One character outside the GSM alphabet makes the whole text Unicode. */
export function smsLength(text: string): SmsLength {
  const characters = Array.from(text);
  const septets = characters.map(septetsOf);
  if (septets.every((size) => size !== null)) return lengthOf("gsm", septets);
  return lengthOf(
    "unicode",
    characters.map(({ length }) => length),
  );
}

/** Returns how many characters fit in one SMS. */
export function smsCapacity(alphabet: SmsLength["alphabet"]): number {
  return capacities[alphabet].one;
}

/** Returns how many septets a character takes, or null if it is not in the GSM alphabet. */
function septetsOf(character: string): 1 | 2 | null {
  if (gsmBasic.has(character)) return 1;
  return gsmExtension.has(character) ? 2 : null;
}

/** Returns the length of a text from the sizes of its characters. A character is never divided between two segments. */
function lengthOf(alphabet: SmsLength["alphabet"], sizes: readonly number[]): SmsLength {
  const { one, part } = capacities[alphabet];
  const characters = sizes.reduce((sum, size) => sum + size, 0);
  if (characters <= one) return { alphabet, characters, segments: 1 };
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > part) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { alphabet, characters, segments };
}
