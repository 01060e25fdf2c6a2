ALTER TABLE "payments" ADD COLUMN "unsettled_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "unsettled_reason" text;--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("unsettled_since") WHERE "payments"."unsettled_since" is not null;