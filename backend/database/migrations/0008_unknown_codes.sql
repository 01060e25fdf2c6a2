CREATE TABLE "unknown_codes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "unknown_codes_caller" ON "unknown_codes" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "unknown_codes_caller_site" ON "unknown_codes" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "unknown_codes_created" ON "unknown_codes" USING btree ("created_at");