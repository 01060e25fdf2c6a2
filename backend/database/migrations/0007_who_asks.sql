CREATE TABLE "guess_allowances" (
	"account" varchar(64) NOT NULL,
	"holder" text NOT NULL,
	"used_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"account" varchar(64) NOT NULL,
	"browser_hash" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_disclosures" ADD COLUMN "caller_site_hash" text;--> statement-breakpoint
ALTER TABLE "account_disclosures" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "contact_events" ADD COLUMN "caller_site_hash" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "caller_site_hash" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "is_known_browser" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_decoy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "caller_site_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promo_held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promo_failures" ADD COLUMN "caller_site_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "guess_allowances_account_holder" ON "guess_allowances" USING btree ("account","holder");--> statement-breakpoint
CREATE INDEX "guess_allowances_used" ON "guess_allowances" USING btree ("used_until");--> statement-breakpoint
CREATE UNIQUE INDEX "known_browsers_account_browser" ON "known_browsers" USING btree ("account","browser_hash");--> statement-breakpoint
CREATE INDEX "known_browsers_used" ON "known_browsers" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "account_disclosures_caller_site" ON "account_disclosures" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "account_disclosures_browser" ON "account_disclosures" USING btree ("browser_hash","created_at");--> statement-breakpoint
CREATE INDEX "contact_events_caller_site" ON "contact_events" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_caller_site" ON "one_time_codes" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "outbox_channel" ON "outbox" USING btree ("channel","created_at");--> statement-breakpoint
CREATE INDEX "inquiries_caller_site" ON "inquiries" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "promo_failures_caller_site" ON "promo_failures" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
UPDATE "orders" SET "promo_held_until" = "created_at" + interval '1 hour' WHERE "promo_code_id" IS NOT NULL;