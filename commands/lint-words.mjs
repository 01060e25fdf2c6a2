import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

// Checks the sentences of the website (docs/languages.md). With --write, also writes the placeholders of the English sentences for the
// compiler.
//
// A file uses an English sentence if it imports words/words and names the sentence's section and key, as in `section.key`, "key" or
// `const { key } =`. A screen's `pageMeta` reads the title and the description of a section.

/** @typedef {{ readonly [key: string]: string | Sentences }} Sentences */

/** Sections whose keys come from data, such as a message's id, which the compiler checks. */
const READ_OTHERWISE = ["callStates", "api", "ownerApi", "events", "help", "dataSections", "dataNames"];
const NAMES = /(?<=\.)\w+|(?<=["'])\w+(?=["'])|(?<=const \{)[^}]*(?=\} =)/g;

const META = /pageMeta\(\(\) => \w+\(\)\.\w+\)/;
const META_KEYS = ["title", "pageTitle", "description", "lead"];

const PLURAL = /_(?:one|other)$/;

const app = resolve(process.argv.slice(2).find((argument) => !argument.startsWith("-")) ?? "app");
const folder = "words/translations";
const english = Object.fromEntries(["common", "scanner", "owner"].map((surface) => [surface, read("en", surface)]));

/** The names in each file that reads sentences. */
const users = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes("translations/"))
  .map((file) => ({ file, text: readFileSync(join(app, file), "utf8") }))
  .filter(({ file, text }) => text.includes('words/words"') || file === "words/words.ts")
  .map(({ text }) => {
    const names = [...text.matchAll(NAMES)].flatMap(([found]) => found.split(/\W+/));
    return new Set([...names, ...(META.test(text) ? META_KEYS : [])]);
  });

for (const [surface, sentences] of Object.entries(english)) {
  check("en", surface, sentences);
  for (const key of unusedIn(sentences)) report("en", surface, key, "is not used on any page");
}
for (const language of readdirSync(join(app, folder)).filter((name) => name !== "en"))
  for (const [surface, sentences] of Object.entries(english))
    if (surface !== "owner" || existsSync(fileOf(language, surface))) check(language, surface, sentences);

const placeholders = join(app, folder, "en/placeholders.ts");
if (process.argv.includes("--write")) writeFileSync(placeholders, placeholderTypes());
else if (!existsSync(placeholders) || readFileSync(placeholders, "utf8") !== placeholderTypes())
  fail(`app/${folder}/en/placeholders.ts is not up to date. Run npm run words`);

/**
 * Compares a file with the English sentences.
 * @param {string} language @param {string} surface @param {Map<string, string>} originals
 */
function check(language, surface, originals) {
  const sentences = read(language, surface);
  for (const [key, original] of originals) {
    const fault = faultOf(sentences.get(key), PLURAL.test(key) ? ["count"] : namesIn(original));
    if (fault !== null) report(language, surface, key, fault);
  }
  for (const key of sentences.keys()) if (!originals.has(key)) report(language, surface, key, "is not in English");
}

/** @param {string | undefined} sentence @param {string[]} names of its placeholders. */
function faultOf(sentence, names) {
  if (sentence === undefined) return "is missing";
  if (sentence === "") return "is empty";
  if (namesIn(sentence).join() === names.join()) return null;
  return names.length === 0
    ? "must have no placeholders"
    : `must have these placeholders, and no others: ${names.map((name) => `{{${name}}}`).join(", ")}`;
}

/** @param {Map<string, string>} sentences @returns {string[]} the keys that no page names. */
function unusedIn(sentences) {
  return [...sentences.keys()].filter((path) => {
    const [section = "", key = ""] = path.replace(PLURAL, "").split(".");
    return !READ_OTHERWISE.includes(section) && !users.some((names) => names.has(section) && names.has(key));
  });
}

function placeholderTypes() {
  const lines = Object.entries(english).flatMap(([surface, sentences]) =>
    [...sentences]
      .filter(([key, sentence]) => !PLURAL.test(key) && namesIn(sentence).length > 0)
      .map(
        ([key, sentence]) =>
          `  readonly "${surface}.${key}": ${namesIn(sentence)
            .map((name) => `"${name}"`)
            .join(" | ")};\n`,
      ),
  );
  return `/** The placeholders of the English sentences, by file and key. \`npm run words\` writes this file. */\nexport type Placeholders = {\n${lines.join("")}};\n`;
}

/** @param {string} language @param {string} surface @returns {Map<string, string>} the sentences by key, such as "contact.title". */
function read(language, surface) {
  const sentences = /** @type {Sentences} */ (JSON.parse(readFileSync(fileOf(language, surface), "utf8")));
  return new Map(flatten(sentences, ""));
}

/** @param {Sentences} sentences @param {string} section @returns {[string, string][]} */
function flatten(sentences, section) {
  return Object.entries(sentences).flatMap(([key, value]) =>
    typeof value === "string" ? [[section + key, value]] : flatten(value, `${section}${key}.`),
  );
}

/** @param {string} sentence */
function namesIn(sentence) {
  return [...new Set(Array.from(sentence.matchAll(/\{\{(\w+)\}\}/g), ([, name = ""]) => name))].sort();
}

/** @param {string} language @param {string} surface */
function fileOf(language, surface) {
  return join(app, folder, language, `${surface}.json`);
}

/** @param {string} language @param {string} surface @param {string} key @param {string} fault */
function report(language, surface, key, fault) {
  fail(`app/${folder}/${language}/${surface}.json: ${key} ${fault}`);
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
