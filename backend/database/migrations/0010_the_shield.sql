CREATE TABLE "contact_settings" (
	"vehicle_id" bigint PRIMARY KEY NOT NULL,
	"quiet_from_minute" integer,
	"quiet_to_minute" integer,
	"blocked_message_ids" text[] NOT NULL,
	"takes_calls" boolean NOT NULL,
	"shows_blood_group" boolean NOT NULL,
	"masks_plate" boolean NOT NULL,
	"emergency_calls" text NOT NULL,
	"messages_per_hour" integer,
	"asks_proof" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_settings_quiet_hours" CHECK (("contact_settings"."quiet_from_minute" is null) = ("contact_settings"."quiet_to_minute" is null)),
	CONSTRAINT "contact_settings_messages_per_hour" CHECK ("contact_settings"."messages_per_hour" > 0)
);
--> statement-breakpoint
CREATE TABLE "presence_proofs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"sticker_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"is_right" boolean NOT NULL,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stopped_callers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"sticker_id" bigint NOT NULL,
	"caller_hash" text NOT NULL,
	"message_id" text,
	"contacted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_settings" ADD CONSTRAINT "contact_settings_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_proofs" ADD CONSTRAINT "presence_proofs_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stopped_callers" ADD CONSTRAINT "stopped_callers_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presence_proofs_caller" ON "presence_proofs" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "presence_proofs_caller_site" ON "presence_proofs" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "presence_proofs_created" ON "presence_proofs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stopped_callers_sticker_caller" ON "stopped_callers" USING btree ("sticker_id","caller_hash");--> statement-breakpoint
CREATE INDEX "stopped_callers_expires" ON "stopped_callers" USING btree ("expires_at");