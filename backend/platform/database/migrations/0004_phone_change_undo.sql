DROP INDEX "phone_changes_owner";--> statement-breakpoint
ALTER TABLE "phone_changes" ADD COLUMN "made_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_changes_waiting" ON "phone_changes" USING btree ("owner_id") WHERE "phone_changes"."made_at" is null;--> statement-breakpoint
CREATE INDEX "phone_changes_owner" ON "phone_changes" USING btree ("owner_id");