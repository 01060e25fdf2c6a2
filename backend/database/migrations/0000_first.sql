CREATE TABLE "account_disclosures" (
	"id" bigint PRIMARY KEY NOT NULL,
	"caller_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"sticker_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"message_id" text,
	"target" text DEFAULT 'owner' NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"caller_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"result" "bytea",
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account" varchar(64) NOT NULL,
	"email" varchar(50),
	"code_hash" text NOT NULL,
	"challenge_hash" text NOT NULL,
	"caller_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"payload" "bytea" NOT NULL,
	"contact_event_id" bigint,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"good_until" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"provider_reference" text,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "owners" (
	"id" bigint PRIMARY KEY NOT NULL,
	"login_id" bigint NOT NULL,
	"phone" varchar(10) NOT NULL,
	"email" varchar(50) NOT NULL,
	"name" varchar(50) DEFAULT '' NOT NULL,
	"date_of_birth" date,
	"address" varchar(200) DEFAULT '' NOT NULL,
	"city" varchar(30) DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"pincode" varchar(6) DEFAULT '' NOT NULL,
	"blood_group" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"html" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_deliveries" (
	"outbox_id" bigint PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"payload" "bytea" NOT NULL,
	"state" text NOT NULL,
	"next_step_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_numbers" (
	"phone" varchar(10) PRIMARY KEY NOT NULL,
	"habit" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "states" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stickers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"guid" varchar(64) NOT NULL,
	"product_id" integer NOT NULL,
	"is_postpaid" boolean DEFAULT false NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"rate_paise" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stickers_product" CHECK ("stickers"."product_id" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"sticker_id" bigint NOT NULL,
	"plate" varchar(10) NOT NULL,
	"emergency_phone" varchar(10) NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_events" ADD CONSTRAINT "contact_events_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_contact_event_id_contact_events_id_fk" FOREIGN KEY ("contact_event_id") REFERENCES "public"."contact_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_disclosures_caller" ON "account_disclosures" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "contact_events_sticker" ON "contact_events" USING btree ("sticker_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_events_caller" ON "contact_events" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_codes_challenge" ON "one_time_codes" USING btree ("challenge_hash");--> statement-breakpoint
CREATE INDEX "one_time_codes_account" ON "one_time_codes" USING btree ("account","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_caller" ON "one_time_codes" USING btree ("caller_hash","created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."state" in ('waiting', 'leased');--> statement-breakpoint
CREATE UNIQUE INDEX "owners_phone" ON "owners" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "owners_login_id" ON "owners" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "sandbox_deliveries_created" ON "sandbox_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_deliveries_step" ON "sandbox_deliveries" USING btree ("next_step_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stickers_guid" ON "stickers" USING btree ("guid");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_sticker" ON "vehicles" USING btree ("sticker_id");--> statement-breakpoint
CREATE INDEX "vehicles_owner" ON "vehicles" USING btree ("owner_id");