import { pgTable, text } from "drizzle-orm/pg-core";

/** The mark of the secret (BACKEND_SECRET) with which the rows were written. At most one row. */
export const secretMarks = pgTable("secret_marks", { mark: text("mark").primaryKey() });
