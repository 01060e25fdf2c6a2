CREATE TABLE "sticker_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"sticker_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "offer" text;--> statement-breakpoint
ALTER TABLE "sticker_orders" ADD CONSTRAINT "sticker_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sticker_orders" ADD CONSTRAINT "sticker_orders_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sticker_orders_sticker" ON "sticker_orders" USING btree ("sticker_id");