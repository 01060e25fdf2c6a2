ALTER TABLE "contact_events" ADD COLUMN "caller_site_hash" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "caller_site_hash" text;--> statement-breakpoint
ALTER TABLE "promo_failures" ADD COLUMN "caller_site_hash" text;--> statement-breakpoint
CREATE INDEX "contact_events_caller_site" ON "contact_events" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "inquiries_caller_site" ON "inquiries" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "promo_failures_caller_site" ON "promo_failures" USING btree ("caller_site_hash","created_at");