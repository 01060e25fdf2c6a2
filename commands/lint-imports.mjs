import { join } from "node:path";
import { cruise, format } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

import { folderCycles } from "./steps/folder-cycles.mjs";

// Reads the imports once for both checks, because that takes most of the time.
const options = await extractDepcruiseOptions(join(process.cwd(), ".dependency-cruiser.cjs"));
const { output: found } = await cruise(process.argv.slice(2), options, undefined, { tsConfig: extractTSConfig("tsconfig.json") });
if (typeof found === "string") throw new Error("dependency-cruiser returned a report instead of the imports.");

const { output: report, exitCode } = await format(found, { outputType: "err" });
console.log(report);
const cycles = folderCycles(found.modules);
for (const cycle of cycles) console.error(`Part of a cycle of folders: ${cycle}. Move the shared code to a lower folder, or inject it.`);
process.exitCode = exitCode > 0 || cycles.length > 0 ? 1 : 0;
