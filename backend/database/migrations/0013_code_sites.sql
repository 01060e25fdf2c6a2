ALTER TABLE "account_disclosures" ADD COLUMN "caller_site_hash" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "caller_site_hash" text;--> statement-breakpoint
CREATE INDEX "account_disclosures_caller_site" ON "account_disclosures" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_caller_site" ON "one_time_codes" USING btree ("caller_site_hash","created_at");