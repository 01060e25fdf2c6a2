-- A process of version 1.0.0 may settle a payment meanwhile. Without the locks, an invoice that it issues between two statements would be
-- lost, and its number given again. The tables stand in the order in which version 1.0.0 uses them.
LOCK TABLE "orders", "refunds", "reseller_orders", "reseller_invoice_numbers", "reseller_invoices" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "tax_document_numbers" (
	"series_of_year" varchar(8) PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_documents" (
	"number" varchar(16) PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"order_id" bigint NOT NULL,
	"refund_id" bigint,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "tax_document_numbers" SELECT "series_of_year", max("last") FROM (
	SELECT 'PN/' || "financial_year" AS "series_of_year", "last" FROM "reseller_invoice_numbers"
	UNION ALL SELECT left("number", 8), substr("number", 10)::integer FROM "reseller_invoices"
) AS "known" GROUP BY "series_of_year";
--> statement-breakpoint
-- Invoices of version 1.0.0 did not store the seller's name and address, nor any codes. backend/invoices/store.ts adds the seller.
INSERT INTO "tax_documents" ("number", "series", "order_id", "content", "issued_at")
SELECT i."number", 'PN', i."order_id", jsonb_build_object(
	'number', i."number", 'date', to_char(i."issued_at" AT TIME ZONE 'Asia/Kolkata', 'DD-MM-YYYY'), 'orderId', i."order_id"::text, 'corrects', NULL,
	'seller', jsonb_build_object('state', i."seller_state", 'stateCode', ''),
	'buyer', jsonb_build_object('name', o."name", 'phone', o."phone", 'email', o."email", 'address', o."address", 'city', o."city",
		'state', o."state", 'stateCode', '', 'pincode', o."pincode", 'gstin', i."buyer_gstin"),
	'lines', (SELECT jsonb_agg(jsonb_build_object('name', p."name", 'code', '', 'quantity', l."quantity", 'unit', '', 'rate', l."price_paise")
		ORDER BY l."product_id") FROM "order_lines" l JOIN "products" p ON p."id" = l."product_id" WHERE l."order_id" = i."order_id"),
	'discount', o."discount_paise", 'taxable', o."total_paise" - o."gst_paise", 'gstPercent', 18,
	'cgst', i."cgst_paise", 'sgst', i."sgst_paise", 'igst', i."igst_paise", 'total', o."total_paise"
), i."issued_at"
FROM "reseller_invoices" i JOIN "orders" o ON o."id" = i."order_id";
--> statement-breakpoint
ALTER TABLE "reseller_invoice_numbers" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reseller_invoices" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "reseller_invoice_numbers" CASCADE;--> statement-breakpoint
DROP TABLE "reseller_invoices" CASCADE;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_documents_order" ON "tax_documents" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_invoice" ON "tax_documents" USING btree ("order_id") WHERE "tax_documents"."series" = 'PN';--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_refund" ON "tax_documents" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_code" ON "orders" USING btree ("code_hash");