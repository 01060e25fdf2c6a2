CREATE TABLE "secret_marks" (
	"mark" text PRIMARY KEY NOT NULL
);
