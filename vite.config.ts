import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";

import remixOptions from "./remix.config.js";
import { minifierTarget } from "./styles/browsers.js";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions), ...(isSsrBuild ? [] : [withoutSingleFetch()])],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  build: {
    target: isSsrBuild ? "node20" : "es2019",
    cssTarget: minifierTarget,
    assetsInlineLimit: 0,
    // Bytes. Parts that weigh less than a request costs travel together: half as many files for a page.
    rollupOptions: { output: { experimentalMinChunkSize: 3000 } },
  },
  server: { host: "127.0.0.1" },
}));

/** Single fetch is off (docs/decisions/0003-flags.md), yet Remix imports its codec: 3 kB of every page's scripts. */
function withoutSingleFetch(): Plugin {
  const codec = "\0turbo-stream";
  return {
    name: "without-single-fetch",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === "turbo-stream" ? codec : null),
    load: (id) =>
      id === codec ? 'const off = () => { throw new Error("Single fetch is off"); }; export { off as decode, off as encode };' : null,
  };
}
