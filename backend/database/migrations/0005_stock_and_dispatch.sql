CREATE TABLE "shop_dispatches" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"courier" varchar(50) NOT NULL,
	"docket" varchar(50) NOT NULL,
	"dispatched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_stickers" (
	"sticker_id" bigint PRIMARY KEY NOT NULL,
	"batch_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"order_id" bigint
);
--> statement-breakpoint
CREATE TABLE "sticker_batches" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" varchar(40) NOT NULL,
	"kind" text NOT NULL,
	"product_id" integer,
	"reseller_id" bigint,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reseller_stickers" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_dispatches" ADD CONSTRAINT "shop_dispatches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_stickers" ADD CONSTRAINT "batch_stickers_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_stickers" ADD CONSTRAINT "batch_stickers_batch_id_sticker_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."sticker_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_stickers" ADD CONSTRAINT "batch_stickers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sticker_batches" ADD CONSTRAINT "sticker_batches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sticker_batches" ADD CONSTRAINT "sticker_batches_reseller_id_resellers_id_fk" FOREIGN KEY ("reseller_id") REFERENCES "public"."resellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "batch_stickers_number" ON "batch_stickers" USING btree ("batch_id","number");--> statement-breakpoint
CREATE INDEX "batch_stickers_order" ON "batch_stickers" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sticker_batches_name" ON "sticker_batches" USING btree ("name");