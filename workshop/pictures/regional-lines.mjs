import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Blob, Buffer, Face, Font, shape } from "harfbuzzjs";

/**
 * Turns the regional lines of the stickers into outlines. HarfBuzz joins and reorders the letters as their script requires. pdfkit cannot
 * do this for Telugu and Urdu. The outlines are committed, so that printing needs neither HarfBuzz nor these fonts.
 */

/** "Scan to reach the owner" in each language. The fonts are under the SIL Open Font License. */
const regionalLines = {
  hi: { lines: ["मालिक से संपर्क के लिए", "स्कैन करें"], font: "devanagari" },
  ta: { lines: ["உரிமையாளரைத் தொடர்புகொள்ள", "ஸ்கேன் செய்யவும்"], font: "tamil" },
  te: { lines: ["యజమానిని సంప్రదించడానికి", "స్కాన్ చేయండి"], font: "telugu" },
  kn: { lines: ["ಮಾಲೀಕರನ್ನು ಸಂಪರ್ಕಿಸಲು", "ಸ್ಕ್ಯಾನ್ ಮಾಡಿ"], font: "kannada" },
  bn: { lines: ["মালিকের সঙ্গে যোগাযোগ করতে", "স্ক্যান করুন"], font: "bengali" },
  mr: { lines: ["मालकाला कळवण्यासाठी", "स्कॅन करा"], font: "devanagari" },
  gu: { lines: ["માલિકનો સંપર્ક કરવા", "સ્કેન કરો"], font: "gujarati" },
  ml: { lines: ["ഉടമയെ ബന്ധപ്പെടാൻ", "സ്കാൻ ചെയ്യുക"], font: "malayalam" },
  pa: { lines: ["ਮਾਲਕ ਨਾਲ ਸੰਪਰਕ ਲਈ", "ਸਕੈਨ ਕਰੋ"], font: "gurmukhi" },
  ur: { lines: ["مالک سے رابطے کے لیے اسکین کریں"], font: "nastaliq" },
};

const require = createRequire(import.meta.url);

/** @returns {string} the outlines of all regional lines, as `backend/stock/printing/regional-lines.json` holds them */
export function shapeRegionalLines() {
  const shaped = Object.entries(regionalLines).map(([language, { lines, font: name }]) => {
    const font = openFont(name);
    return [language, { isRightToLeft: name === "nastaliq", lines: lines.map((text) => ({ text, ...outline(text, font) })) }];
  });
  return `${JSON.stringify(Object.fromEntries(shaped), null, 2)}\n`;
}

/** @param {string} name */
function openFont(name) {
  const file =
    name === "nastaliq"
      ? "noto-nastaliq-urdu/700Bold/NotoNastaliqUrdu_700Bold.ttf"
      : `noto-sans-${name}/600SemiBold/NotoSans${name.charAt(0).toUpperCase()}${name.slice(1)}_600SemiBold.ttf`;
  const data = readFileSync(require.resolve(`@expo-google-fonts/${file}`));
  const face = new Face(new Blob(data), 0);
  return { font: new Font(face), scale: 1000 / face.upem };
}

/**
 * Returns the width and the outlines of a line of text, in thousandths of the font size. The origin is the left end of the baseline, and
 * the y axis points down.
 * @param {string} text
 * @param {{ font: Font, scale: number }} opened
 * @returns {{ width: number, path: string }}
 */
function outline(text, { font, scale }) {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  let pen = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
    if (glyph === 0) throw new Error(`The font lacks a letter of "${text}".`);
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const left = pen + xOffset;
    pen += xAdvance;
    return moved(font.glyphToPath(glyph), (x, y) => [Math.round((left + x) * scale), -Math.round((yOffset + y) * scale)]);
  });
  return { width: Math.round(pen * scale), path: glyphs.join("") };
}

/**
 * Moves every point of a path.
 * @param {string} path a path whose commands have absolute points
 * @param {(x: number, y: number) => [number, number]} move
 */
function moved(path, move) {
  return path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => move(Number(x), Number(y)).join(" ")).replace(/\s+(?=[MLQCZ])/g, "");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("../../backend/stock/printing/regional-lines.json", import.meta.url), shapeRegionalLines());
}
