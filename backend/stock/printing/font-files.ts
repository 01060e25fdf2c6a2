import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font, type GlyphRun } from "fontkit";

import type { MeasureText, StickerFont } from "./sticker-design";

/**
 * The font files, from npm packages. All are under the SIL Open Font License, which allows embedding. All are embedded, so every printing
 * company prints the same letters.
 */
const files = {
  sign: "@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff",
  code: "@fontsource/overpass-mono/files/overpass-mono-latin-700-normal.woff",
  plain: "@fontsource/barlow/files/barlow-latin-500-normal.woff",
  bold: "@fontsource/barlow/files/barlow-latin-700-normal.woff",
  hindi: "@expo-google-fonts/noto-sans-devanagari/500Medium/NotoSansDevanagari_500Medium.ttf",
} satisfies Record<StickerFont | "plain" | "bold" | "hindi", string>;

export type PrintedFont = keyof typeof files;

export const printedFonts = Object.keys(files).filter((name): name is PrintedFont => name in files);

const require = createRequire(import.meta.url);
const opened = new Map<StickerFont, Font>();

export function fontFile(name: PrintedFont): string {
  return require.resolve(files[name]);
}

/** Lays out a text in one of the fonts. Returns the glyphs, with their positions in the font's units. */
export function shapeText(text: string, name: StickerFont): { readonly run: GlyphRun; readonly font: Font } {
  const font = openFont(name);
  return { run: font.layout(text), font };
}

export const measureText: MeasureText = (text, name) => {
  const { run, font } = shapeText(text, name);
  return { width: run.advanceWidth / font.unitsPerEm, capital: font.capHeight / font.unitsPerEm };
};

/** Returns the letters of a text that a font cannot draw, so that they would print as boxes. */
export function lettersWithoutGlyph(text: string, name: StickerFont): string[] {
  const font = openFont(name);
  return [...new Set(text)].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

function openFont(name: StickerFont): Font {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const font = create(readFileSync(fontFile(name)));
  if (!("layout" in font)) throw new Error(`${files[name]} is a collection of fonts`);
  opened.set(name, font);
  return font;
}
