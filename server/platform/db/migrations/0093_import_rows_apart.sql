ALTER TABLE "imports" DROP COLUMN "rows";--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "errors";--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "warnings";--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "request_id";--> statement-breakpoint
-- As before, and for an import of which some rows still wait to be corrected.
CREATE OR REPLACE FUNCTION remove_import_evidence(import_id uuid) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  WITH removed AS (DELETE FROM public.contract_evidence e
    USING public.contracts c, public.students s, public.imports i
    WHERE e.contract_id = c.contract_id AND c.student_id = s.student_id AND s.user_id = ANY (i.made)
      AND i.id = import_id AND i.state IN ('ready', 'done') RETURNING 1)
  SELECT count(*) FROM removed
$$;
