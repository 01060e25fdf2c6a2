CREATE TABLE "caller_requests" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stray_payments" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "caller_requests_caller" ON "caller_requests" USING btree ("caller_hash","kind","created_at");--> statement-breakpoint
CREATE INDEX "caller_requests_site" ON "caller_requests" USING btree ("caller_site_hash","kind","created_at");--> statement-breakpoint
CREATE INDEX "caller_requests_age" ON "caller_requests" USING btree ("created_at");