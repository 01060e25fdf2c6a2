import { writeFileSync } from "node:fs";

import { writeDescription } from "#contract/description/openapi";

const file = process.argv[2] ?? "docs/openapi.json";
writeFileSync(file, writeDescription());
console.log(`Wrote ${file}.`);
