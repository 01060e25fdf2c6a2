CREATE TABLE "accident_requests" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sticker_id" bigint NOT NULL,
	"phone_hash" text,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accident_requests" ADD CONSTRAINT "accident_requests_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accident_requests_phone" ON "accident_requests" USING btree ("phone_hash","created_at");--> statement-breakpoint
CREATE INDEX "accident_requests_caller" ON "accident_requests" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "accident_requests_caller_site" ON "accident_requests" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "accident_requests_created" ON "accident_requests" USING btree ("created_at");