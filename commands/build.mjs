import { build } from "./steps/build.mjs";
import { requirePackages } from "./steps/installation.mjs";

requirePackages();
process.exit(build() ? 0 : 1);
