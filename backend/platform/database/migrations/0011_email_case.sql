CREATE INDEX "orders_email_lower" ON "orders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "owners_email_lower" ON "owners" USING btree (lower("email"));--> statement-breakpoint
DROP INDEX "orders_email";--> statement-breakpoint
DROP INDEX "owners_email";