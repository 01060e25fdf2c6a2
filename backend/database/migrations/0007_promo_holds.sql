ALTER TABLE "orders" ADD COLUMN "promo_held_until" timestamp with time zone;--> statement-breakpoint
UPDATE "orders" SET "promo_held_until" = "created_at" + interval '1 hour' WHERE "promo_code_id" IS NOT NULL;
