CREATE TABLE "contacts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"sticker_id" bigint NOT NULL,
	"reason" text,
	"caller_hash" text NOT NULL,
	"caller_site_hash" text,
	"answer_code_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "contacts" ("id", "sticker_id", "reason", "caller_hash", "caller_site_hash", "created_at")
SELECT "id", "sticker_id", "message_id", "caller_hash", "caller_site_hash", "created_at" FROM "contact_events";
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_contact_event_id_contact_events_id_fk";--> statement-breakpoint
ALTER TABLE "outbox" RENAME COLUMN "contact_event_id" TO "contact_id";--> statement-breakpoint
ALTER TABLE "contact_events" RENAME TO "earlier_contacts";--> statement-breakpoint
DROP INDEX "contact_events_sticker";--> statement-breakpoint
DROP INDEX "contact_events_caller";--> statement-breakpoint
DROP INDEX "contact_events_caller_site";--> statement-breakpoint
ALTER TABLE "earlier_contacts" RENAME CONSTRAINT "contact_events_pkey" TO "earlier_contacts_pkey";--> statement-breakpoint
CREATE TABLE "contact_events" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_id" bigint NOT NULL,
	"attempt_id" bigint,
	"type" text NOT NULL,
	"detail" text,
	"held_until" timestamp with time zone,
	"caller_hash" text,
	"caller_site_hash" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- If a contact has no row in the outbox, its message or phone call gets the contact's id. A second row is a phone call that was redirected
-- to the emergency contact.
CREATE TEMPORARY TABLE "earlier_attempts" ON COMMIT DROP AS
SELECT
	"earlier"."id" AS "contact_id",
	coalesce("outbox"."id", "earlier"."id") AS "attempt_id",
	"earlier"."kind",
	"earlier"."target",
	"earlier"."state",
	"earlier"."caller_hash",
	"earlier"."caller_site_hash",
	coalesce("outbox"."created_at", "earlier"."created_at") AS "created_at",
	"earlier"."updated_at",
	row_number() OVER "by_time" AS "number",
	lead("outbox"."created_at") OVER "by_time" AS "next_created_at"
FROM "earlier_contacts" AS "earlier" LEFT JOIN "outbox" ON "outbox"."contact_id" = "earlier"."id"
WINDOW "by_time" AS (PARTITION BY "earlier"."id" ORDER BY "outbox"."created_at", "outbox"."id");
--> statement-breakpoint
INSERT INTO "contact_events" ("contact_id", "attempt_id", "type", "detail", "caller_hash", "caller_site_hash", "at")
SELECT
	"contact_id",
	"attempt_id",
	'requested',
	CASE
		WHEN "kind" = 'message' THEN 'message'
		WHEN "number" > 1 THEN 'redirected_call'
		WHEN "target" = 'emergency' AND "next_created_at" IS NULL THEN 'emergency_call'
		ELSE 'call'
	END,
	CASE WHEN "number" = 1 THEN "caller_hash" END,
	CASE WHEN "number" = 1 THEN "caller_site_hash" END,
	"created_at"
FROM "earlier_attempts" ORDER BY "created_at", "number";
--> statement-breakpoint
INSERT INTO "contact_events" ("contact_id", "attempt_id", "type", "at")
SELECT
	"contact_id",
	"attempt_id",
	CASE WHEN "next_created_at" IS NULL THEN "state" ELSE 'unanswered' END,
	coalesce("next_created_at", "updated_at")
FROM "earlier_attempts" WHERE "next_created_at" IS NOT NULL OR "state" <> 'requested'
ORDER BY "updated_at";
--> statement-breakpoint
DROP TABLE "earlier_contacts";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_cancelled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "unknown_codes" ADD COLUMN "kind" text DEFAULT 'sticker' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_sticker" ON "contacts" USING btree ("sticker_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_answer_code" ON "contacts" USING btree ("answer_code_hash");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_events" ADD CONSTRAINT "contact_events_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_contact" ON "outbox" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_events_attempt" ON "contact_events" USING btree ("contact_id","attempt_id","type");--> statement-breakpoint
CREATE INDEX "contact_events_at" ON "contact_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "contact_events_caller" ON "contact_events" USING btree ("caller_hash","at");--> statement-breakpoint
CREATE INDEX "contact_events_caller_site" ON "contact_events" USING btree ("caller_site_hash","at");
