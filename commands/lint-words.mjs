import { inProject } from "./steps/project.mjs";
import { unusedSentences } from "./steps/unused-sentences.mjs";

const unused = unusedSentences(inProject("app"));
for (const sentence of unused) console.error(`${sentence} is not used on any page`);
process.exitCode = unused.length === 0 ? 0 : 1;
