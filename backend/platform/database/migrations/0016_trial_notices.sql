-- A process of the version before tells nobody of a trial's end, and erases vehicles without knowing the table: its rows go along.
CREATE TABLE "trial_notices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"about" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trial_notices" ADD CONSTRAINT "trial_notices_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trial_notices_once" ON "trial_notices" USING btree ("vehicle_id","kind","about");--> statement-breakpoint
CREATE INDEX "vehicles_trial" ON "vehicles" USING btree ("trial_ends_at");