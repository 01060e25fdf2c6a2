import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runnerImport } from "vite";

// Fails if no page uses an English sentence. A file uses a sentence if it imports words/words and names the sentence's section and key, as
// in `section.key`, "key" or `const { key } =`. A screen's `pageMeta` reads the title and the description of a section.

/** Sections whose keys come from data, such as a message's id, which the compiler checks, and a section that is a dictionary itself. */
const READ_OTHERWISE = ["presets", "answers", "callStates", "api", "ownerApi", "common", "events", "help", "dataSections", "dataNames"];
const NAMES = /(?<=\.)\w+|(?<=["'])\w+(?=["'])|(?<=const \{)[^}]*(?=\} =)/g;

const META = /pageMeta\(\(\) => \w+\(\)\.\w+\)/;
const META_KEYS = ["title", "pageTitle", "description", "lead"];

const app = resolve(process.argv[2] ?? "app");
const users = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes("translations/"))
  .map((file) => ({ file, text: readFileSync(join(app, file), "utf8") }))
  .filter(({ file, text }) => text.includes('words/words"') || file === "words/words.ts")
  .map(({ text }) => {
    const names = [...text.matchAll(NAMES)].flatMap(([found]) => found.split(/\W+/));
    return new Set([...names, ...(META.test(text) ? META_KEYS : [])]);
  });

for (const name of ["en-common.ts", "en.ts", "en-owner.ts"]) {
  const file = join("words/translations", name);
  /** @type {{ module: Record<string, Record<string, object>> }} */
  const { module } = await runnerImport(join(app, file), { root: join(app, ".."), configFile: false, logLevel: "warn" });
  const sections = Object.values(module).flatMap((dictionary) => Object.entries(dictionary));
  for (const [section, sentences] of sections.filter(([section]) => !READ_OTHERWISE.includes(section)))
    for (const key of Object.keys(sentences).filter((key) => !users.some((names) => names.has(section) && names.has(key)))) {
      console.error(`app/${file}: ${section}.${key} is not used on any page`);
      process.exitCode = 1;
    }
}
