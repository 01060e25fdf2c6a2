-- A process of the version before does not know of the change that a reseller asks for: it waits.
ALTER TABLE "resellers" ADD COLUMN "wanted_details" jsonb;