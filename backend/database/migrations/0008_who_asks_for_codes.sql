CREATE TABLE "guess_allowances" (
	"account" varchar(64) NOT NULL,
	"holder" text NOT NULL,
	"used_until" timestamp with time zone NOT NULL,
	CONSTRAINT "guess_allowances_account_holder_pk" PRIMARY KEY("account","holder")
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"account" varchar(64) NOT NULL,
	"browser_hash" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_browsers_account_browser_hash_pk" PRIMARY KEY("account","browser_hash")
);
--> statement-breakpoint
ALTER TABLE "account_disclosures" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "is_known_browser" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "guess_allowances_used" ON "guess_allowances" USING btree ("used_until");--> statement-breakpoint
CREATE INDEX "known_browsers_used" ON "known_browsers" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "account_disclosures_browser" ON "account_disclosures" USING btree ("browser_hash","created_at");