-- A process of the version before finds names without these two indexes too, more slowly.
DROP INDEX "owners_name";--> statement-breakpoint
DROP INDEX "orders_name";--> statement-breakpoint
CREATE INDEX "owners_phone_end" ON "owners" USING btree (right("phone", 4));--> statement-breakpoint
CREATE INDEX "orders_phone_end" ON "orders" USING btree (right("phone", 4));