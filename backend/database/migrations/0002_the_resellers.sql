CREATE TABLE "reseller_invoice_numbers" (
	"financial_year" varchar(5) PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reseller_invoices" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"number" varchar(16) NOT NULL,
	"seller_state" text NOT NULL,
	"buyer_gstin" varchar(15) NOT NULL,
	"cgst_paise" integer NOT NULL,
	"sgst_paise" integer NOT NULL,
	"igst_paise" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reseller_ledger" (
	"id" bigint PRIMARY KEY NOT NULL,
	"reseller_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"event" text NOT NULL,
	"order_id" bigint,
	"payment_id" bigint,
	"opening_paise" bigint NOT NULL,
	"credit_paise" bigint NOT NULL,
	"debit_paise" bigint NOT NULL,
	"closing_paise" bigint NOT NULL,
	"note" varchar(200) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reseller_ledger_sums" CHECK ("reseller_ledger"."closing_paise" = "reseller_ledger"."opening_paise" + "reseller_ledger"."credit_paise" - "reseller_ledger"."debit_paise"),
	CONSTRAINT "reseller_ledger_amounts" CHECK ("reseller_ledger"."credit_paise" >= 0 and "reseller_ledger"."debit_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reseller_price_breaks" (
	"from_quantity" integer PRIMARY KEY NOT NULL,
	"rate_paise" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reseller_quotes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"reseller_id" bigint NOT NULL,
	"from_quantity" integer NOT NULL,
	"rate_paise" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reseller_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"reseller_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"quantity" integer NOT NULL,
	"rate_paise" integer NOT NULL,
	"discount_percent" numeric(5, 2) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"dispatched_at" timestamp with time zone,
	"courier" varchar(50) DEFAULT '' NOT NULL,
	"docket" varchar(50) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reseller_payments" (
	"id" bigint PRIMARY KEY NOT NULL,
	"reseller_id" bigint NOT NULL,
	"order_id" bigint,
	"amount_paise" bigint NOT NULL,
	"reference" varchar(64) NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reseller_payments_amount" CHECK ("reseller_payments"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "reseller_stickers" (
	"sticker_id" bigint PRIMARY KEY NOT NULL,
	"reseller_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resellers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"guid" varchar(64) NOT NULL,
	"email" varchar(50) NOT NULL,
	"name" varchar(50) NOT NULL,
	"phone" varchar(10) NOT NULL,
	"address" varchar(200) NOT NULL,
	"city" varchar(30) NOT NULL,
	"state" text NOT NULL,
	"pincode" varchar(6) NOT NULL,
	"gstin" varchar(15) DEFAULT '' NOT NULL,
	"prepaid_discount_percent" numeric(5, 2) NOT NULL,
	"postpaid_discount_percent" numeric(5, 2) NOT NULL,
	"purchase_limit" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "resellers_discounts" CHECK ("resellers"."prepaid_discount_percent" between 0 and 100 and "resellers"."postpaid_discount_percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "reseller_invoices" ADD CONSTRAINT "reseller_invoices_order_id_reseller_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."reseller_orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_ledger" ADD CONSTRAINT "reseller_ledger_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_ledger" ADD CONSTRAINT "reseller_ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_ledger" ADD CONSTRAINT "reseller_ledger_payment_id_reseller_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."reseller_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_quotes" ADD CONSTRAINT "reseller_quotes_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_orders" ADD CONSTRAINT "reseller_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_orders" ADD CONSTRAINT "reseller_orders_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_payments" ADD CONSTRAINT "reseller_payments_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_payments" ADD CONSTRAINT "reseller_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_stickers" ADD CONSTRAINT "reseller_stickers_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_stickers" ADD CONSTRAINT "reseller_stickers_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reseller_stickers" ADD CONSTRAINT "reseller_stickers_order_id_reseller_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."reseller_orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_invoices_number" ON "reseller_invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_ledger_number" ON "reseller_ledger" USING btree ("reseller_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_ledger_event" ON "reseller_ledger" USING btree ("order_id","event");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_ledger_payment" ON "reseller_ledger" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_quotes_rate" ON "reseller_quotes" USING btree ("reseller_id","from_quantity","rate_paise");--> statement-breakpoint
CREATE INDEX "reseller_quotes_expiry" ON "reseller_quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reseller_orders_reseller" ON "reseller_orders" USING btree ("reseller_id","created_at","order_id");--> statement-breakpoint
CREATE INDEX "reseller_orders_open" ON "reseller_orders" USING btree ("reseller_id","created_at") WHERE "reseller_orders"."mode" = 'postpaid' and "reseller_orders"."paid_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_payments_reference" ON "reseller_payments" USING btree ("reseller_id","reference");--> statement-breakpoint
CREATE INDEX "reseller_payments_reseller" ON "reseller_payments" USING btree ("reseller_id","paid_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_stickers_number" ON "reseller_stickers" USING btree ("reseller_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "resellers_guid" ON "resellers" USING btree ("guid");--> statement-breakpoint
CREATE UNIQUE INDEX "resellers_email" ON "resellers" USING btree ("email");