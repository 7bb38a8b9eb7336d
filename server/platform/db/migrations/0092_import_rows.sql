CREATE TABLE "import_matchings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"headings" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_matchings_headings" UNIQUE("kind","headings"),
	CONSTRAINT "import_matchings_kind" CHECK ("import_matchings"."kind" in ('STUDENT', 'TEACHER', 'FEE', 'FEV'))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"corrections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_faulty" boolean DEFAULT false NOT NULL,
	"warning" jsonb,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_rows_row" UNIQUE("import_id","row")
);
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_state";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "matching" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "is_remembered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "run_requests" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_matchings_latest" ON "import_matchings" USING btree ("kind","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "import_rows_shown" ON "import_rows" USING btree ("import_id","is_faulty" DESC NULLS LAST,"row");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state" CHECK ("imports"."state" in ('matching', 'ready', 'running', 'done', 'undone'));--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "import_matchings" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "import_rows" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "imports" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
-- A file that was not registered yet is sent again: its rows would need the digests by which they are compared.
UPDATE "imports" SET "state" = CASE WHEN "state" = 'running' THEN 'ready' ELSE "state" END, "error_count" = 0, "refused" = 0,
  "run_requests" = CASE WHEN "request_id" IS NULL THEN '{}' ELSE ARRAY["request_id"] END;
