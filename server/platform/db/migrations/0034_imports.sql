CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"headers" jsonb NOT NULL,
	"rows" jsonb,
	"errors" jsonb NOT NULL,
	"people" integer NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"progress_at" timestamp (3) with time zone,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"made" uuid[] DEFAULT '{}' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"request_id" text,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('STUDENT', 'TEACHER', 'FEE', 'FEV')),
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('ready', 'done', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");
--> statement-breakpoint
-- The trail of a draft that nobody has opened goes with its student when an import is undone.
CREATE FUNCTION keep_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    AND NOT EXISTS (SELECT 1 FROM public.contract_evidence
      WHERE contract_id = OLD.contract_id AND event NOT IN ('created', 'drawn'))
    AND NOT EXISTS (SELECT 1 FROM public.contract_signers
      WHERE contract_id = OLD.contract_id AND signed_at IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
DROP TRIGGER append_only ON contract_evidence;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON contract_evidence FOR EACH ROW EXECUTE FUNCTION keep_evidence();
--> statement-breakpoint
-- The application's role may not delete evidence. This is its one way, with the owner's rights, for the drafts of one import.
CREATE FUNCTION remove_import_evidence(import_id uuid) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  WITH removed AS (DELETE FROM public.contract_evidence e
    USING public.contracts c, public.students s, public.imports i
    WHERE e.contract_id = c.contract_id AND c.student_id = s.student_id AND s.user_id = ANY (i.made)
      AND i.id = import_id AND i.state = 'done' RETURNING 1)
  SELECT count(*) FROM removed
$$;
