import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --name what_changed` writes the next migration from the tables. */
export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./backend/database/schema.ts",
    "./backend/content/tables.ts",
    "./backend/shop/tables.ts",
    "./backend/payments/tables.ts",
    "./backend/payments/sandbox/tables.ts",
  ],
  out: "./backend/database/migrations",
});
