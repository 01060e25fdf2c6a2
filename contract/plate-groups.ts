const SERIES: readonly RegExp[] = [
  // State, district, letters, number: MH 12 AB 1234
  /^([A-Z]{2})(\d{1,2})([A-Z]{1,3})?(\d{1,4})$/,
  // The Bharat series: 22 BH 1234 AA
  /^(\d{2})(BH)(\d{4})([A-Z]{1,2})$/,
];

/** Splits a plate's number into the groups that Indian plates show. A number in another format stays one group. */
export function plateGroups(number: string): readonly string[] {
  for (const series of SERIES) {
    const match = series.exec(number);
    if (match) return match.slice(1).filter(Boolean);
  }
  return [number];
}
