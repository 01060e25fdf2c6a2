import { defineConfig } from "vite";

/** Builds the backend's programs (the API alone, the operator's commands) for Node without a TypeScript compiler. */
export default defineConfig({
  build: {
    ssr: true,
    target: "node20",
    outDir: "build/backend",
    rollupOptions: {
      input: {
        serve: "backend/serve.ts",
        operate: "backend/operate.ts",
        prepare: "backend/prepare.ts",
      },
    },
  },
  publicDir: false,
});
