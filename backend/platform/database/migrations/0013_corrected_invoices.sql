-- A process of the version before may issue an invoice or a credit note meanwhile. It waits for the lock, so none is missed below. Later it
-- still issues one invoice an order, and does not set "is_taken_back": an invoice that it takes back in full stays the order's only one.
LOCK TABLE "tax_documents" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "tax_documents" ADD COLUMN "is_taken_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "tax_documents" AS "invoice" SET "is_taken_back" = true WHERE "series" = 'PN' AND ("content"->>'total')::bigint <= (
	SELECT sum(("note"."content"->>'total')::bigint) FROM "tax_documents" AS "note"
	WHERE "note"."order_id" = "invoice"."order_id" AND "note"."series" = 'CN' AND "note"."content"->'corrects'->>'number' = "invoice"."number"
);--> statement-breakpoint
DROP INDEX "tax_documents_invoice";--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_invoice" ON "tax_documents" USING btree ("order_id") WHERE "tax_documents"."series" = 'PN' and not "tax_documents"."is_taken_back";
