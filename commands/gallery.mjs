import { requireBuild } from "./steps/build.mjs";
import { requireNode, requirePackages } from "./steps/installation.mjs";
import { run } from "./steps/run.mjs";

requireNode();
await requirePackages();
await requireBuild();
const config = ["--config", "workshop/gallery/gallery.config.ts"];
process.exit((await run("playwright", ["test", ...config, ...process.argv.slice(2)])) ? 0 : 1);
