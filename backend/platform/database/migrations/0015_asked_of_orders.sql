-- A process of the version before may dispatch an order whose customer asks to cancel it: its page then says that it was sent.
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"reason" varchar(200) NOT NULL,
	"fields" varchar(100) NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "orders_cancel_asked" ON "orders" USING btree ("cancel_asked_at") WHERE "orders"."cancel_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_cancelled" ON "orders" USING btree ("cancelled_at") WHERE "orders"."cancelled_at" is not null;