import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font, type GlyphRun } from "fontkit";

import type { MeasureText, StickerFont } from "./sticker-design";

/** The font files, from the npm packages of Fontsource. All are under the SIL Open Font License, which allows embedding. */
const files = {
  sign: "barlow-condensed/files/barlow-condensed-latin-700-normal.woff",
  code: "overpass-mono/files/overpass-mono-latin-700-normal.woff",
} satisfies Record<StickerFont, string>;

const require = createRequire(import.meta.url);
const opened = new Map<StickerFont, Font>();

export function fontFile(name: StickerFont): string {
  return require.resolve(`@fontsource/${files[name]}`);
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

function openFont(name: StickerFont): Font {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const font = create(readFileSync(fontFile(name)));
  if (!("layout" in font)) throw new Error(`${files[name]} is a collection of fonts`);
  opened.set(name, font);
  return font;
}
