CREATE TABLE "reseller_balance_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"reseller_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reseller_balance_orders" ADD CONSTRAINT "reseller_balance_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_balance_orders" ADD CONSTRAINT "reseller_balance_orders_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reseller_balance_orders_reseller" ON "reseller_balance_orders" USING btree ("reseller_id");