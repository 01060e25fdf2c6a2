import { randomUUID } from "node:crypto";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";

import type * as RequestFactsModule from "./app/serving/request-facts.server";
import remixOptions from "./remix.config.js";
import { minifierTarget } from "./styles/browsers.js";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [loadOnce(), remix(remixOptions)],
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
 * Scripts that many pages need, each whole: the framework, which outlives our releases in people's caches, our kit, and the sections
 * of the home page, which have pages of their own.
 * Left to itself the bundler cuts both into dozens of files, half again as many requests and 5 kB more for a page.
 */
function sharedScript(file: string): string | undefined {
  if (/\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//.test(file)) return "framework";
  if (/\/app\/((ui|forms|scripts|features\/(chrome|error-screen|notice))\/|(page-meta|root-data|handle)\.ts)/.test(file)) return "kit";
  if (/\/app\/features\/(home-sections|testimonials)\//.test(file)) return "sections";
  return undefined;
}

/**
 * In development every request waits until the server's code is loaded. Part of that code imports the whole of it, so a request that
 * came during a load got half of it, without routes, and Vite kept that half. The request then gets its facts, as in production.
 */
function loadOnce(): Plugin {
  let loading: Promise<unknown> | null = null;
  return {
    name: "load-once",
    apply: "serve",
    configureServer(server) {
      const load = () => server.ssrLoadModule("virtual:remix/server-build").finally(() => (loading = null));
      const loadFacts = () => server.ssrLoadModule("/app/serving/request-facts.server.ts") as Promise<typeof RequestFactsModule>;
      server.middlewares.use((request, _response, next) => {
        loading ??= load();
        loading.then(loadFacts).then(
          ({ withRequestFacts }) => {
            withRequestFacts({ id: randomUUID(), clientAddress: request.socket.remoteAddress ?? "" }, next);
          },
          (error: unknown) => {
            // What failed half-way must not be kept.
            server.moduleGraph.invalidateAll();
            next(error);
          },
        );
      });
    },
  };
}
