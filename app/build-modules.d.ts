/* Modules that the build makes (vite.config.ts). */

declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/node";

  export const assets: ServerBuild["assets"];
  /** The folder with the built files that browsers download, relative to the project's root. */
  export const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"];
  export const basename: NonNullable<ServerBuild["basename"]>;
  export const entry: ServerBuild["entry"];
  export const future: ServerBuild["future"];
  export const isSpaMode: ServerBuild["isSpaMode"];
  export const mode: ServerBuild["mode"];
  export const publicPath: ServerBuild["publicPath"];
  export const routes: ServerBuild["routes"];
}

/** URLs of the scripts of pages without React, from the plugin in vite.config.ts. */
declare module "virtual:enhancements" {
  export const script: string;
  export const imports: readonly string[];
}

/** A browser script as text, compiled by the plugin in vite.config.ts. */
declare module "*?inline-script" {
  const text: string;
  export default text;
}

declare module "*?worker-program" {
  /** What `new Worker` needs to run the program. */
  const program: { readonly url: string; readonly argv: string[] };
  export default program;
}
