import { build } from "./steps/build.mjs";
import { requireNode, requirePackages } from "./steps/installation.mjs";

requireNode();
await requirePackages();
process.exit((await build()) ? 0 : 1);
