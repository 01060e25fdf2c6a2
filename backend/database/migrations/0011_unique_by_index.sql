ALTER TABLE "guess_allowances" DROP CONSTRAINT "guess_allowances_account_holder_pk";--> statement-breakpoint
ALTER TABLE "known_browsers" DROP CONSTRAINT "known_browsers_account_browser_hash_pk";--> statement-breakpoint
CREATE UNIQUE INDEX "guess_allowances_account_holder" ON "guess_allowances" USING btree ("account","holder");--> statement-breakpoint
CREATE UNIQUE INDEX "known_browsers_account_browser" ON "known_browsers" USING btree ("account","browser_hash");