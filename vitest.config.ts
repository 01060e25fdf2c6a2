import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  test: {
    include: ["contract/**/*.test.ts", "backend/**/*.test.ts", "app/**/*.test.{ts,tsx}", "tests/{contract,http,structure}/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
