import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, transformWithEsbuild, type Manifest, type Plugin } from "vite";

import type { guardRequest as GuardRequest } from "./app/serving/middleware.server";
import type * as RequestPathModule from "./app/serving/request-path.server";
import type * as RoutePatternModule from "./app/serving/route-pattern.server";
import remixOptions from "./remix.config.js";
import { minifierTarget } from "./styles/browsers.js";
import { builtinsInTry, bundledPackages, readOnlySources, warnAboutCode, workerPrograms } from "./vite.packages";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [loadOnce(), inlineScript(), enhancements(), readOnlySources(), workerPrograms(), remix(remixOptions)],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  build: {
    target: isSsrBuild ? "node20" : "es2019",
    cssTarget: minifierTarget,
    assetsInlineLimit: 0,
    ...(isSsrBuild ? { commonjsOptions: builtinsInTry } : {}),
    rollupOptions: {
      onwarn: warnAboutCode,
      output: isSsrBuild ? { hoistTransitiveImports: false, manualChunks: runtimeChunk } : { manualChunks: sharedScript },
    },
  },
  ...(isSsrBuild ? bundledPackages : {}),
  server: { host: "127.0.0.1" },
}));

/**
 * Puts runtime/ in a file of its own. While the server starts, the website waits for the backend's files. If one of these imported from the
 * website's file, both would wait for each other.
 */
function runtimeChunk(id: string): string | undefined {
  return id.startsWith(new URL("./runtime/", import.meta.url).pathname) ? "runtime" : undefined;
}

/** The files that the scripts of pages with React and without React have in common. */
const SHARED = [
  ...inApp(["element", "no-connection", "cache-buster", "toast", "send-guard", "validate-form"].map((name) => `enhancements/${name}.ts`)),
  ...inApp(["scripts/supports-scripts.ts", "serving/cache-buster.ts", "ui/drawn-by-scripts.ts", "words/english-form-errors.ts"]),
  new URL("./contract/money.ts", import.meta.url).pathname,
];

const KIT_FOLDERS = ["ui/", "forms/", "scripts/", "features/layout/", "features/error-screen/", "features/notice/"];

const KIT = [
  ...inApp([...KIT_FOLDERS, "root-data.ts", "screen.ts"]),
  ...inApp(["words/words.ts", "words/dictionary.ts", "words/foreign-language.ts", "words/translations/en/common.json"]),
  new URL("./contract/limits.ts", import.meta.url).pathname,
];

/** Small parts of the screens with one message. In one file, they make the list of the routes shorter, which all pages with React load. */
const MESSAGE_PARTS = inApp(["features/contact/emergency-line.tsx", "features/empty-state/small-drawing.tsx"]);

/** Small parts of the screens that place an order. In one file, for the same reason. */
const ORDER_PARTS = inApp([
  ...["features/order-summary/amounts.tsx", "features/order-summary/promo-box.tsx", "features/order-steps/order-steps.tsx"],
  ...["features/shipping/shipping-fields.tsx", "features/shipping/asked-doubt.tsx", "features/address/state-field.tsx"],
]);

/**
 * Returns which bundle a file belongs to. Shared code is in five bundles: the framework, which browsers keep cached across our releases;
 * the interface kit; the parts of screens with one message; those of screens that place an order; and the code that pages without React
 * use too. By default, the bundler would split shared code into dozens of files.
 */
function sharedScript(file: string): string | undefined {
  if (/\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//.test(file)) return "framework";
  if (SHARED.includes(file)) return "shared";
  if (KIT.some((path) => file.startsWith(path))) return "kit";
  if (MESSAGE_PARTS.includes(file)) return "message-parts";
  if (ORDER_PARTS.includes(file)) return "order-parts";
  return undefined;
}

/** Returns the full paths of files and folders of app/. @throws if one has moved, because its code would silently leave its bundle. */
function inApp(paths: readonly string[]): string[] {
  return paths.map((path) => {
    const file = new URL(`./app/${path}`, import.meta.url).pathname;
    if (!existsSync(file)) throw new Error(`vite.config.ts bundles app/${path}, which does not exist`);
    return file;
  });
}

/**
 * In development, delays every request until the server's code is loaded, then guards it, as in production. A request
 * during the load would get half of the modules, without routes, and Vite would cache these modules.
 */
function loadOnce(): Plugin {
  let loading: Promise<unknown> | null = null;
  return {
    name: "load-once",
    apply: "serve",
    configureServer(server) {
      const load = () => server.ssrLoadModule("virtual:remix/server-build").finally(() => (loading = null));
      const guard = async (build: unknown, request: IncomingMessage, response: ServerResponse, next: () => void) => {
        const { guardRequest } = await loadModule<{ guardRequest: typeof GuardRequest }>("serving/middleware");
        const { routePatterns } = await loadModule<typeof RoutePatternModule>("serving/route-pattern");
        const { routes } = build as { routes: Record<string, Parameters<typeof routePatterns>[0][number]> };
        const { requestPath } = await loadModule<typeof RequestPathModule>("serving/request-path");
        guardRequest(request, response, routePatterns(Object.values(routes))(requestPath(request.url ?? "") ?? ""), next);
      };
      const loadModule = <Module>(name: string) => server.ssrLoadModule(`/app/${name}.server.ts`) as Promise<Module>;
      server.middlewares.use((request, response, next) => {
        loading ??= load();
        loading
          .then((build) => guard(build, request, response, next))
          .catch((error: unknown) => {
            // Make Vite forget the modules of a failed load.
            server.moduleGraph.invalidateAll();
            next(error);
          });
      });
    },
  };
}

/** Loads `./file.ts?inline-script` as a string for a `<script>` in the page: minified ES5. Fails if the file has newer syntax. */
function inlineScript(): Plugin {
  const SUFFIX = "?inline-script";
  return {
    name: "inline-script",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, -SUFFIX.length);
      this.addWatchFile(file);
      const { code } = await transformWithEsbuild(await readFile(file, "utf8"), file, { target: "es5", minify: true, sourcemap: false });
      return `export default ${JSON.stringify(code.trim())};`;
    },
  };
}

/**
 * Adds app/enhancements/ to the build for browsers, as an entry beside Remix's entries. The server imports the entry's URL from
 * `virtual:enhancements`. Remix builds the browser's files first, so the server's build can read that URL from their manifest.
 */
function enhancements(): Plugin {
  const ENTRY = "app/enhancements/start.ts";
  const ID = "virtual:enhancements";
  let isServing = false;
  return {
    name: "enhancements",
    config(_, { command, isSsrBuild }) {
      isServing = command === "serve";
      return command === "build" && !isSsrBuild ? { build: { rollupOptions: { input: [ENTRY] } } } : null;
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const files = isServing ? { script: `/${ENTRY}`, imports: [] } : await builtScripts(ENTRY);
      return `export const script = ${JSON.stringify(files.script)}; export const imports = ${JSON.stringify(files.imports)};`;
    },
  };
}

/** Returns the URL of a built entry script, and the URLs of the scripts that it imports. Reads both from Vite's manifest. */
async function builtScripts(entry: string): Promise<{ script: string; imports: string[] }> {
  const folder = join(remixOptions.buildDirectory ?? "build", "client");
  const manifest = JSON.parse(await readFile(join(folder, ".vite", "manifest.json"), "utf8")) as Manifest;
  const chunkOf = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}`);
    return chunk;
  };
  const importsOf = (name: string): string[] => (chunkOf(name).imports ?? []).flatMap((next) => [next, ...importsOf(next)]);
  return { script: `/${chunkOf(entry).file}`, imports: [...new Set(importsOf(entry))].map((name) => `/${chunkOf(name).file}`) };
}
