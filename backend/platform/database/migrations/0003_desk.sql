CREATE TABLE "page_versions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"page_id" integer NOT NULL,
	"name" text NOT NULL,
	"html" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"door" text NOT NULL,
	"operator_id" bigint,
	"actor" varchar(64) NOT NULL,
	"action" varchar(40) NOT NULL,
	"subject" varchar(100),
	"details" text NOT NULL,
	"outcome" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_parts" (
	"job_id" bigint NOT NULL,
	"file" varchar(60) NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL,
	"command" varchar(40) NOT NULL,
	"values" "bytea" NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"message" text DEFAULT '' NOT NULL,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" bigint PRIMARY KEY NOT NULL,
	"email" varchar(64) NOT NULL,
	"name" varchar(50) NOT NULL,
	"role" text NOT NULL,
	"authenticator_secret" "bytea",
	"set_up_at" timestamp with time zone,
	"last_time_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_note" varchar(200);--> statement-breakpoint
ALTER TABLE "reseller_ledger" ADD COLUMN "reverses_number" integer;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_parts" ADD CONSTRAINT "job_parts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_versions_page" ON "page_versions" USING btree ("page_id","replaced_at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","number");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor","number");--> statement-breakpoint
CREATE UNIQUE INDEX "job_parts_position" ON "job_parts" USING btree ("job_id","file","position");--> statement-breakpoint
CREATE INDEX "jobs_state" ON "jobs" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "jobs_created" ON "jobs" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_email" ON "operators" USING btree ("email");--> statement-breakpoint
CREATE INDEX "recovery_codes_operator" ON "recovery_codes" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "orders_name" ON "orders" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "owners_email" ON "owners" USING btree ("email");--> statement-breakpoint
CREATE INDEX "owners_name" ON "owners" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "vehicles_plate" ON "vehicles" USING btree ("plate");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","order_id");--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reseller_ledger_reversed" ON "reseller_ledger" USING btree ("reseller_id","reverses_number");--> statement-breakpoint
CREATE INDEX "reseller_ledger_created" ON "reseller_ledger" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reseller_orders_docket" ON "reseller_orders" USING btree ("docket");--> statement-breakpoint
CREATE INDEX "stickers_created" ON "stickers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shop_dispatches_docket" ON "shop_dispatches" USING btree ("docket");--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'The audit cannot be changed'; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
