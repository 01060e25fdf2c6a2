-- A process of the version before knows neither column: it sells no replacement, and calls one of an order a pack.
ALTER TABLE "products" ADD COLUMN "replacement_price_paise" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_single" boolean DEFAULT false NOT NULL;