CREATE TABLE "alert_tests" (
	"owner_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"outbox_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "reported" text;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "alert_tests" ADD CONSTRAINT "alert_tests_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_tests_owner" ON "alert_tests" USING btree ("owner_id","channel");
