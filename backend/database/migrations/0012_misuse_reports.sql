CREATE TABLE "contact_reports" (
	"contact_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wrong_vehicle_reports" (
	"id" bigint PRIMARY KEY NOT NULL,
	"sticker_id" bigint NOT NULL,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_reports" ADD CONSTRAINT "contact_reports_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reports" ADD CONSTRAINT "contact_reports_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_vehicle_reports" ADD CONSTRAINT "wrong_vehicle_reports_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_reports_caller" ON "contact_reports" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "contact_reports_caller_site" ON "contact_reports" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "contact_reports_created" ON "contact_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "wrong_vehicle_reports_caller" ON "wrong_vehicle_reports" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "wrong_vehicle_reports_caller_site" ON "wrong_vehicle_reports" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "wrong_vehicle_reports_created" ON "wrong_vehicle_reports" USING btree ("created_at");