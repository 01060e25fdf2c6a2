import { readdirSync, statSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { parse, type ChildNode } from "postcss";
import { build, loadConfigFromFile } from "vite";
import { beforeAll, describe, expect, it } from "vitest";

import { bannerTones } from "~/ui/drawn-by-scripts";
import { colours, darkColours } from "../../styles/tokens.js";

import { cssRules, isDisplayFace } from "./css-rules";
import { filesUnder } from "./source-files";

/** The limits of the built files in bytes. The scanner's CSS is inlined: page and CSS share the first 14,000 bytes of a connection. */
const stylesheets = [
  { name: "scanner", raw: 17_700, compressed: 3_525 },
  { name: "right-to-left", raw: 1_500, compressed: 600 },
  { name: "site", raw: 37_000, compressed: 6_960 },
  { name: "account", raw: 9_100, compressed: 1_870 },
  { name: "sections", raw: 13_500, compressed: 2_850 },
] as const;

describe.each(stylesheets)("the built style sheet $name", ({ name, raw, compressed }) => {
  let css: string;
  let nodes: readonly ChildNode[];

  beforeAll(async () => {
    css = await builtCss(`styles/${name}.css`);
    nodes = everyNode(css);
  });

  it.each(cssRules)("does not use $name", ({ why, broken }) => {
    const checked = name === "site" ? nodes.filter((node) => !isDisplayFace(node)) : nodes;
    expect(checked.filter(broken).map(String), why).toEqual([]);
  });

  it("has a dark copy of each coloured rule for some widths of the screen", () => {
    const queries = nodes.filter((node) => node.type === "atrule" && node.name === "media");
    const coloured = (query: string) =>
      queries
        .filter((node) => node.type === "atrule" && node.params.replaceAll(" ", "") === query)
        .flatMap((node) => String(node).match(/[^{}]+(?=\{[^{}]*#[0-9a-f]{3,6}\b)/gi) ?? []);
    for (const widths of ["(max-width:43.6875em)", "(min-width:43.75em)", "(min-width:43.75em)and(max-width:74.9375em)"])
      expect(coloured(`screenand(prefers-color-scheme:dark)and${widths}`)).toEqual(
        expect.arrayContaining([...coloured(widths), ...coloured(`screenand${widths}`)]),
      );
  });

  it("is within its size limits", () => {
    const sizes = { raw: css.length, gzip: gzipSync(css, { level: 9 }).length, brotli: brotliCompressSync(css).length };
    console.log(`styles/${name}.css: ${sizes.raw} bytes, ${sizes.gzip} gzip, ${sizes.brotli} brotli`);
    expect(sizes.raw).toBeLessThanOrEqual(raw);
    expect(sizes.brotli).toBeLessThanOrEqual(compressed);
  });
});

/** Their classes are in app/ui/drawn-by-scripts.ts, which is not a component. */
it.each(["scanner", "site"])("the style sheet %s has the colours of each banner", async (name) => {
  const css = await builtCss(`styles/${name}.css`);
  for (const { className } of Object.values(bannerTones)) expect(css).toContain(`.${className.replace(/.* /, "")}{`);
});

/** Tailwind omits classes that it does not find in the sources (`content` in tailwind.config.js). */
it("the style sheets contain the classes that only scripts set", () => {
  const scripts = filesUnder("app/enhancements").map(({ text }) => text);
  const css = filesUnder("build/client/assets").flatMap(({ path, text }) => (path.endsWith(".css") ? [text] : []));
  const set = scripts.flatMap((text) => [...text.matchAll(/(?:class: |classList\.add\()"([a-z-]+)"/g)].map(([, name = ""]) => name));
  expect(set).toContain("carousel-pause");
  expect(set.filter((name) => !css.some((sheet) => sheet.includes(`.${name}`)))).toEqual([]);
});

describe("the display face", () => {
  it("is one file of at most 15 kB, which does not delay the text", async () => {
    const faces = everyNode(await builtCss("styles/site.css")).filter((node) => node.type === "atrule" && isDisplayFace(node));
    expect(faces).toHaveLength(1);
    expect(String(faces[0])).toContain("font-display:swap");
    const files = readdirSync("styles/fonts").filter((name) => name.endsWith(".woff2"));
    expect(files).toHaveLength(1);
    expect(files.map((name) => statSync(`styles/fonts/${name}`).size).filter((size) => size > 15_000)).toEqual([]);
  });
});

describe.each([
  ["light", (colour: string) => colour],
  ["dark", (colour: string) => darkColours[colour] ?? colour],
] as const)("contrast of colours in the %s scheme", (scheme, shown) => {
  const text = 4.5;
  /** The minimum for text that people read in sunlight. Only the light scheme is meant for sunlight. */
  const sunlight = scheme === "light" ? 7 : text;
  const part = 3;

  it.each([
    ["text", colours.ink, colours.white, sunlight],
    ["text on mist", colours.ink, colours.mist, sunlight],
    ["secondary text", colours.slate, colours.white, sunlight],
    ["secondary text on mist", colours.slate, colours.mist, sunlight],
    ["a link", colours.plate.DEFAULT, colours.white, sunlight],
    ["a link on an info banner", colours.plate.DEFAULT, colours.plate.pale, text],
    ["the main button", colours.fixed.ink, colours.signal.DEFAULT, sunlight],
    ["the main button on hover", colours.fixed.ink, colours.signal.deep, sunlight],
    ["a selected row", colours.ink, colours.signal.pale, sunlight],
    ["a selected link", colours.white, colours.ink, sunlight],
    ["text on the road", colours.fixed.white, colours.fixed.ink, sunlight],
    ["secondary text on the road", colours.fog, colours.fixed.ink, sunlight],
    ["secondary text on asphalt", colours.fog, colours.asphalt, sunlight],
    ["an error", colours.stop.DEFAULT, colours.white, text],
    ["an error on its banner", colours.stop.DEFAULT, colours.stop.pale, text],
    ["the danger button and the emergency number", colours.fixed.white, colours.fixed.red, text],
    ["the plate's strip", colours.fixed.white, colours.fixed.blue, sunlight],
    ["a success mark", colours.go.DEFAULT, colours.go.pale, text],
    ["focus on white", colours.plate.DEFAULT, colours.white, part],
    ["focus on the road", colours.signal.DEFAULT, colours.fixed.ink, part],
  ] as const)("%s: %s on %s, at least %s to 1", (_, foreground, background, minimum) => {
    expect(contrast(shown(foreground), shown(background))).toBeGreaterThanOrEqual(minimum);
  });
});

/** Builds a style sheet with Vite and the product's minifier settings. */
async function builtCss(entry: string): Promise<string> {
  const product = await loadConfigFromFile({ command: "build", mode: "production" });
  const result = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      rollupOptions: { input: entry },
      ...(product?.config.build?.cssTarget !== undefined && { cssTarget: product.config.build.cssTarget }),
    },
  });
  if (!("output" in result)) throw new Error("The build returned several results.");
  const sheet = result.output.find((file) => file.type === "asset" && file.fileName.endsWith(".css"));
  if (sheet?.type !== "asset") throw new Error(`The build of ${entry} has no style sheet.`);
  return String(sheet.source);
}

function everyNode(css: string): readonly ChildNode[] {
  const nodes: ChildNode[] = [];
  parse(css).walk((node) => {
    nodes.push(node);
  });
  return nodes;
}

/** Returns WCAG's contrast ratio of two `#rrggbb` colours. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
