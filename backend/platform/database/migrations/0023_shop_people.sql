CREATE TABLE "reseller_people" (
	"id" bigint PRIMARY KEY NOT NULL,
	"reseller_id" bigint NOT NULL,
	"email" varchar(50) NOT NULL,
	"state" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reseller_orders" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "reseller_people" ADD CONSTRAINT "reseller_people_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_people_code" ON "reseller_people" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "reseller_people_reseller" ON "reseller_people" USING btree ("reseller_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_people_email" ON "reseller_people" USING btree ("email") WHERE "reseller_people"."state" = 'invited';--> statement-breakpoint
ALTER TABLE "reseller_orders" ADD CONSTRAINT "reseller_orders_person_id_reseller_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."reseller_people"("id") ON DELETE no action ON UPDATE no action;