CREATE TABLE "alert_choices" (
	"owner_id" bigint PRIMARY KEY NOT NULL,
	"whatsapp_since" timestamp with time zone,
	"whatsapp_paused_until" timestamp with time zone,
	"spoken_calls" text NOT NULL,
	"takes_sms" boolean DEFAULT true NOT NULL,
	"copies_by_mail" boolean DEFAULT false NOT NULL,
	"hides_reason" boolean DEFAULT false NOT NULL,
	"language" varchar(2) DEFAULT '' NOT NULL,
	"delivered_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"endpoint_hash" text NOT NULL,
	"subscription" "bytea" NOT NULL,
	"browser" varchar(50) NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_links" ALTER COLUMN "person_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_links" ADD COLUMN "channel" text DEFAULT 'sms' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_choices" ADD CONSTRAINT "alert_choices_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_owner" ON "push_subscriptions" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_links_contact_channel" ON "contact_links" USING btree ("contact_id","channel") WHERE "contact_links"."person_id" is null;