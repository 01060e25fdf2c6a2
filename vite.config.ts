import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

import remixOptions from "./remix.config.js";
import { minifierTarget } from "./styles/browsers.js";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions)],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  build: {
    target: isSsrBuild ? "node20" : "es2019",
    cssTarget: minifierTarget,
    assetsInlineLimit: 0,
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: sharedScript } },
  },
  server: { host: "127.0.0.1" },
}));

/**
 * Two scripts that nearly every page needs, each whole: the framework, which outlives our releases in people's caches, and our kit.
 * Left to itself the bundler cuts both into dozens of files, half again as many requests and 5 kB more for a page.
 */
function sharedScript(file: string): string | undefined {
  if (/\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//.test(file)) return "framework";
  if (/\/app\/(ui|forms|scripts|features\/(chrome|error-screen|notice))\//.test(file)) return "kit";
  return undefined;
}
