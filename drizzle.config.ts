import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --name what_changed` writes the next migration from the schema. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./backend/**/tables.ts",
  out: "./backend/platform/database/migrations",
});
