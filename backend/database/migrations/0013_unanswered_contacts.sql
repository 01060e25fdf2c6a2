DROP INDEX "contact_events_at";--> statement-breakpoint
ALTER TABLE "presence_proofs" ADD COLUMN "contact_id" bigint;--> statement-breakpoint
ALTER TABLE "presence_proofs" ADD COLUMN "attempt_id" bigint;--> statement-breakpoint
CREATE INDEX "contacts_created" ON "contacts" USING btree ("created_at");