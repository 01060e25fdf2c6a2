CREATE TABLE "dispatch_corrections" (
	"id" bigint PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"courier" varchar(50) NOT NULL,
	"docket" varchar(50) NOT NULL,
	"dispatched_at" timestamp with time zone NOT NULL,
	"reason" varchar(100) NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "reseller_ledger_event";--> statement-breakpoint
ALTER TABLE "dispatch_corrections" ADD CONSTRAINT "dispatch_corrections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispatch_corrections_order" ON "dispatch_corrections" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reseller_ledger_order" ON "reseller_ledger" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_ledger_event" ON "reseller_ledger" USING btree ("order_id","event") WHERE "reseller_ledger"."event" <> 'dispatch';