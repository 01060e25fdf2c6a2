CREATE TABLE "email_changes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"email" varchar(50) NOT NULL,
	"code_hash" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_waiting" ON "email_changes" USING btree ("owner_id") WHERE "email_changes"."made_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_owner" ON "email_changes" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_code" ON "email_changes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "email_changes_due" ON "email_changes" USING btree ("due_at");