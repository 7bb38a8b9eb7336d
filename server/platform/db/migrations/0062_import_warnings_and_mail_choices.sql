ALTER TABLE "imports" DROP CONSTRAINT "imports_stopped";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "choice_of" uuid;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "choice_kind" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_stopped" CHECK ("imports"."stopped" in ('cancelled', 'failed', 'warned'));