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
    // Bytes. Parts that weigh less than a request costs travel together: half as many files for a page.
    rollupOptions: { output: { experimentalMinChunkSize: 3000 } },
  },
  server: { host: "127.0.0.1" },
}));
