import { defineConfig } from "vite";

/** Builds the backend's own programs (the API alone, the operator's commands) for a Node without a compiler. */
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
