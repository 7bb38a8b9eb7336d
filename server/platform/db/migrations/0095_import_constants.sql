ALTER TABLE "import_matchings" ADD COLUMN "constants" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "constants" jsonb DEFAULT '{}'::jsonb NOT NULL;