CREATE TABLE "contact_links" (
	"id" bigint PRIMARY KEY NOT NULL,
	"contact_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"code_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_events" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "answer_code_id" bigint;--> statement-breakpoint
ALTER TABLE "contact_links" ADD CONSTRAINT "contact_links_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_links" ADD CONSTRAINT "contact_links_person_id_vehicle_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."vehicle_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_links_code" ON "contact_links" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_links_contact_person" ON "contact_links" USING btree ("contact_id","person_id");--> statement-breakpoint
CREATE INDEX "contact_links_person" ON "contact_links" USING btree ("person_id");