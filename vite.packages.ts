import { isBuiltin } from "node:module";
import { relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildOptions, Plugin, Rollup, UserConfig } from "vite";

import { inProject, projectDirectory } from "./commands/steps/project.mjs";
import { SOURCES } from "./commands/steps/build.mjs";

/** Packages that load native code, WebAssembly or data files from their own folder. */
const UNBUNDLED = ["@electric-sql/pglite", "fontkit", "fs-native-extensions", "pdfkit", "pg"];

/**
 * Bundles packages with the server's code, because a start that loads hundreds of files takes longer
 * (docs/decisions/0009-performance.md).
 */
export const bundledPackages = {
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true, external: UNBUNDLED },
  // Node decodes ASCII faster. Other characters are escaped.
  esbuild: { charset: "ascii" },
} satisfies UserConfig;

/** A module of Node that no package needs: undici would use it to speak HTTP/2, and loading it slows down the start. */
const UNNEEDED = "node:http2";

/**
 * Bundles a package's `require` of Node's own modules, except UNNEEDED, even if the call is inside `try`. By default, the bundler leaves a
 * call inside `try` as it is, because the module may be missing. In the bundle the call would fail, because `require` does not exist there,
 * and the package would do without the module.
 */
export const builtinsInTry = {
  ignoreTryCatch: (id) => !isBuiltin(id) || id === UNNEEDED,
} satisfies BuildOptions["commonjsOptions"];

/**
 * Loads `./program?worker-program` as what a worker thread needs to run that TypeScript program: in a build a file of its own, otherwise
 * the program's source.
 */
export function workerPrograms(): Plugin {
  const SUFFIX = "?worker-program";
  let isBuild = false;
  return {
    name: "worker-programs",
    enforce: "pre",
    configResolved: ({ command }) => void (isBuild = command === "build"),
    async resolveId(id, importer) {
      if (!id.endsWith(SUFFIX)) return null;
      const resolved = await this.resolve(id.slice(0, -SUFFIX.length), importer);
      return resolved && `${resolved.id}${SUFFIX}`;
    },
    load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, -SUFFIX.length);
      if (isBuild) return `export default { url: import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "chunk", id: file })}, argv: [] };`;
      const runner = pathToFileURL(inProject("commands", "from-source.mjs")).href;
      return `export default ${JSON.stringify({ url: runner, argv: [relative(projectDirectory, file)] })};`;
    },
  };
}

/** Shows a bundler warning, unless it is about the comments in a package or about an empty bundle. */
export function warnAboutCode(warning: Rollup.RollupLog, warn: (warning: Rollup.RollupLog) => void): void {
  if (warning.code !== "INVALID_ANNOTATION" && warning.code !== "EMPTY_BUNDLE") warn(warning);
}

/**
 * Fails a build that reads a file of the project outside SOURCES. After a change of such a file, an old build would count as current. And
 * the Docker image could not be built, because the file would be missing there.
 */
export function readOnlySources(): Plugin {
  return {
    name: "read-only-sources",
    apply: "build",
    buildEnd() {
      const read = [...this.getModuleIds(), ...this.getWatchFiles()].filter((id) => id.startsWith(`${projectDirectory}/`));
      const files = read.map((id) => relative(projectDirectory, id).replace(/\?.*$/, ""));
      const isKnown = (file: string) => ["node_modules", ...SOURCES].some((known) => file === known || file.startsWith(`${known}/`));
      const others = files.filter((file) => !isKnown(file));
      if (others.length > 0) this.error(`The build reads files that commands/steps/build.mjs does not list: ${others.join(", ")}`);
    },
  };
}
