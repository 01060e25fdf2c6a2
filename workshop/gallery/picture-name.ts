/** The widths of the gallery's pictures, in CSS pixels: the smallest phone, a usual phone, a tablet, a desktop. */
export const WIDTHS = [240, 360, 768, 1280];

/** How a screen is shown. */
export type Appearance = { readonly withScripts: boolean; readonly scheme: "light" | "dark" };

/** Returns a picture's name, such as `360-dark` or `1280-light-without-scripts`. No other picture of the same screen has this name. */
export function pictureName({ withScripts, scheme }: Appearance, width: number): string {
  return `${width}-${scheme}${withScripts ? "" : "-without-scripts"}`;
}
