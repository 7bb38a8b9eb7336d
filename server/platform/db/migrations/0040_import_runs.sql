ALTER TABLE "imports" DROP CONSTRAINT "imports_state";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "stopped" text;--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "progress_at";--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_stopped" CHECK ("imports"."stopped" in ('cancelled', 'failed'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state" CHECK ("imports"."state" in ('ready', 'running', 'done', 'undone'));