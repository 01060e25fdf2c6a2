CREATE TABLE "owner_events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"vehicle_id" bigint,
	"kind" text NOT NULL,
	"detail" varchar(20) DEFAULT '' NOT NULL,
	"done_by" text NOT NULL,
	"reason" varchar(100) DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_changes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"phone" varchar(10) NOT NULL,
	"code_hash" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_releases" (
	"vehicle_id" bigint PRIMARY KEY NOT NULL,
	"sticker_id" bigint NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"released_at" timestamp with time zone NOT NULL,
	"final_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vehicle_people" (
	"id" bigint PRIMARY KEY NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"role" text NOT NULL,
	"phone" varchar(10) NOT NULL,
	"code_hash" text NOT NULL,
	"state" text DEFAULT 'told' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "breach_notices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"text" text NOT NULL,
	"recipients" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "breach_notices_content_hash_unique" UNIQUE("content_hash")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint,
	"contact_id" bigint,
	"purpose" text NOT NULL,
	"version" varchar(10) NOT NULL,
	"language" varchar(2) NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "erasure_requests" (
	"owner_id" bigint PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" bigint PRIMARY KEY NOT NULL,
	"requested_by" text NOT NULL,
	"reason" varchar(200) NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grievances" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" varchar(50) NOT NULL,
	"email" varchar(50) NOT NULL,
	"phone" varchar(10) NOT NULL,
	"message" text NOT NULL,
	"language" varchar(2) NOT NULL,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "nominees" (
	"owner_id" bigint PRIMARY KEY NOT NULL,
	"name" varchar(50) NOT NULL,
	"phone" varchar(10) NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicles" ALTER COLUMN "sticker_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "notice_version" varchar(10);--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "notice_language" varchar(2);--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "former_vehicle_id" bigint;--> statement-breakpoint
ALTER TABLE "owner_events" ADD CONSTRAINT "owner_events_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_events" ADD CONSTRAINT "owner_events_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_releases" ADD CONSTRAINT "vehicle_releases_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_people" ADD CONSTRAINT "vehicle_people_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nominees" ADD CONSTRAINT "nominees_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_events_owner" ON "owner_events" USING btree ("owner_id","at");--> statement-breakpoint
CREATE INDEX "owner_events_vehicle" ON "owner_events" USING btree ("vehicle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_changes_owner" ON "phone_changes" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_changes_code" ON "phone_changes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "phone_changes_due" ON "phone_changes" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "vehicle_releases_sticker" ON "vehicle_releases" USING btree ("sticker_id","released_at");--> statement-breakpoint
CREATE INDEX "vehicle_releases_open" ON "vehicle_releases" USING btree ("released_at") WHERE "vehicle_releases"."final_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_people_phone" ON "vehicle_people" USING btree ("vehicle_id","role","phone");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_people_code" ON "vehicle_people" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_people_second_driver" ON "vehicle_people" USING btree ("vehicle_id") WHERE "vehicle_people"."role" = 'second_driver' and "vehicle_people"."state" <> 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "consents_owner" ON "consents" USING btree ("owner_id","purpose","version") WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "consents_contact" ON "consents" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "erasure_requests_due" ON "erasure_requests" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "grievances_caller" ON "grievances" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "grievances_caller_site" ON "grievances" USING btree ("caller_site_hash","created_at");--> statement-breakpoint
CREATE INDEX "grievances_closed" ON "grievances" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "contacts_former_vehicle" ON "contacts" USING btree ("former_vehicle_id") WHERE "contacts"."former_vehicle_id" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_created" ON "inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_finished" ON "outbox" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "orders_named" ON "orders" USING btree ("created_at") WHERE "orders"."name" <> '';--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone") WHERE "orders"."phone" <> '';