-- A process of the version before takes no GSTIN with an order, and issues an invoice without it if it settles the payment.
ALTER TABLE "orders" ADD COLUMN "business_name" varchar(50) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gstin" varchar(15) DEFAULT '' NOT NULL;