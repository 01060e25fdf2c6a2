CREATE TABLE "notes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"order_id" bigint,
	"owner_id" bigint,
	"inquiry_id" bigint,
	"message" varchar(500) NOT NULL,
	"written_by" varchar(50) NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_order" ON "notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "notes_owner" ON "notes" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "notes_inquiry" ON "notes" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "owners_created" ON "owners" USING btree ("created_at","id");