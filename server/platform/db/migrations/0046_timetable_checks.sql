CREATE TABLE "timetable_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"findings" integer NOT NULL,
	"totals" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "timetable_checks_at" ON "timetable_checks" USING btree ("at");