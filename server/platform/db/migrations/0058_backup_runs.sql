CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"store" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint,
	"failure" text,
	CONSTRAINT "backup_runs_store" CHECK ("backup_runs"."store" in ('folder', 's3')),
	CONSTRAINT "backup_runs_failure" CHECK ("backup_runs"."failure" in ('disk_full', 'refused', 'unreachable', 'database', 'stopped', 'other'))
);
--> statement-breakpoint
CREATE INDEX "backup_runs_ended" ON "backup_runs" USING btree ("ended_at");