CREATE TABLE "timetable_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"lessons" integer NOT NULL,
	"students" integer NOT NULL,
	"findings" jsonb NOT NULL
);
