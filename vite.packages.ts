import type { Rollup, UserConfig } from "vite";

/** Packages that load native code, WebAssembly or data files from their own folder. */
const UNBUNDLED = ["@electric-sql/pglite", "fontkit", "fs-native-extensions", "nodemailer", "pdfkit", "pg", "pino"];

/**
 * Bundles packages with the server's code, because loading hundreds of files took half of the start time
 * (docs/decisions/0068-bundled-server.md).
 */
export const bundledPackages = {
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true, external: UNBUNDLED },
} satisfies UserConfig;

/** Shows a bundler warning, unless it is about the comments in a package or about an empty bundle. */
export function warnAboutCode(warning: Rollup.RollupLog, warn: (warning: Rollup.RollupLog) => void): void {
  if (warning.code !== "INVALID_ANNOTATION" && warning.code !== "EMPTY_BUNDLE") warn(warning);
}
