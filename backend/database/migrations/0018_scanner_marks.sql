ALTER TABLE "contact_events" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "browser_hash" text;--> statement-breakpoint
CREATE INDEX "contact_events_browser" ON "contact_events" USING btree ("browser_hash","at") WHERE "contact_events"."browser_hash" is not null;