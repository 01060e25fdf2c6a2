CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The ledger only takes new rows' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "reseller_ledger_keeps_rows" BEFORE UPDATE OR DELETE ON "reseller_ledger"
	FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
CREATE TRIGGER "reseller_ledger_keeps_all" BEFORE TRUNCATE ON "reseller_ledger"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
CREATE FUNCTION "check_ledger_row"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before bigint;
BEGIN
	SELECT "closing_paise" INTO before FROM "reseller_ledger"
		WHERE "reseller_id" = NEW."reseller_id" AND "number" = NEW."number" - 1;
	IF NEW."number" = 1 THEN
		before := 0;
	END IF;
	IF before IS DISTINCT FROM NEW."opening_paise" THEN
		RAISE EXCEPTION 'A row of the ledger begins where the one before it ended' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "reseller_ledger_adds_up" BEFORE INSERT ON "reseller_ledger"
	FOR EACH ROW EXECUTE FUNCTION "check_ledger_row"();
