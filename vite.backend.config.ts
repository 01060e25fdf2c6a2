import { defineConfig } from "vite";

import { builtinsInTry, bundledPackages, readOnlySources, warnAboutCode, workerPrograms } from "./vite.packages";

/** Builds the backend's programs as JavaScript, which Node runs without a TypeScript compiler. */
export default defineConfig({
  ...bundledPackages,
  plugins: [readOnlySources(), workerPrograms()],
  build: {
    ssr: true,
    target: "node20",
    outDir: "build/backend",
    commonjsOptions: builtinsInTry,
    rollupOptions: {
      onwarn: warnAboutCode,
      output: { hoistTransitiveImports: false },
      input: {
        serve: "backend/serve.ts",
        operate: "backend/operate.ts",
        prepare: "backend/prepare.ts",
      },
    },
  },
  publicDir: false,
});
