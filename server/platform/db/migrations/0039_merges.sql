CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kept_id" uuid NOT NULL,
	"dissolved_id" uuid NOT NULL,
	"merged_by" uuid NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"journal" jsonb,
	"files" text[] DEFAULT '{}' NOT NULL,
	"records" text[] DEFAULT '{}' NOT NULL,
	"traces" text[] DEFAULT '{}' NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_kept_id_users_user_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_merged_by_users_user_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_undone_by_users_user_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merges_kept" ON "merges" USING btree ("kept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "merges_dissolved" ON "merges" USING btree ("dissolved_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "merges_open" ON "merges" USING btree ("merged_at") WHERE journal is not null;
--> statement-breakpoint
-- The application's role may not delete evidence. This is its way for the drafts of a record that a merge dissolves; the journal keeps them.
CREATE FUNCTION remove_merged_contracts(merge_id uuid) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  ids uuid[] := array(SELECT c.contract_id FROM merges m JOIN students s ON s.user_id = m.dissolved_id
    JOIN contracts c ON c.student_id = s.student_id WHERE m.id = merge_id AND m.journal IS NOT NULL);
  removed bigint;
BEGIN
  IF EXISTS (SELECT 1 FROM contracts c WHERE c.contract_id = ANY (ids) AND (c.signed_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM contract_signers g WHERE g.contract_id = c.contract_id AND g.signed_at IS NOT NULL))) THEN
    RAISE EXCEPTION 'a contract of merge % was signed: it is kept', merge_id;
  END IF;
  PERFORM set_config('aula_viva.erasing', 'on', true);
  DELETE FROM contract_evidence WHERE contract_id = ANY (ids);
  DELETE FROM contract_signers WHERE contract_id = ANY (ids);
  DELETE FROM contracts WHERE contract_id = ANY (ids);
  GET DIAGNOSTICS removed = ROW_COUNT;
  PERFORM set_config('aula_viva.erasing', 'off', true);
  RETURN removed;
END $$;
--> statement-breakpoint
-- As before, and also what was done under a record that was merged into the person's.
CREATE OR REPLACE FUNCTION erase_from_log(person uuid, bearer text, records text[], personal text[], instead text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  people uuid[] := array(SELECT person UNION SELECT dissolved_id FROM merges WHERE kept_id = person AND undone_at IS NULL);
  names text[];
  patterns text[] := array(SELECT '%' || replace(replace(replace(v, '\', '\\'), '%', '\%'), '_', '\_') || '%' FROM unnest(personal) v);
  touched bigint;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE user_id = person AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'user % has not been erased', person;
  END IF;
  names := array(SELECT bearer UNION SELECT user_name FROM audit_log WHERE user_id = ANY (people));
  PERFORM set_config('aula_viva.erasing', 'on', true);
  UPDATE audit_log SET
    -- Changes by a link from a mail have a name and no user.
    user_name = CASE WHEN user_id = ANY (people) OR user_id IS NULL AND user_name = ANY (names) AND entity_id = ANY (records)
      THEN instead ELSE user_name END,
    entity_name = CASE WHEN entity_id = ANY (records) OR student_id::text = ANY (records) THEN instead
      ELSE without_values(entity_name, personal, instead) END,
    changes = CASE WHEN entity_id = ANY (records) OR student_id::text = ANY (records) THEN masked_changes(changes)
      ELSE without_values(changes::text, personal, instead)::jsonb END
  WHERE user_id = ANY (people) OR entity_id = ANY (records) OR student_id::text = ANY (records)
    OR entity_name LIKE ANY (patterns) OR changes::text LIKE ANY (patterns);
  GET DIAGNOSTICS touched = ROW_COUNT;
  DELETE FROM audit_kinds k WHERE user_name = ANY (names)
    AND NOT EXISTS (SELECT 1 FROM audit_log l WHERE l.user_name = k.user_name);
  INSERT INTO audit_kinds (user_name, context, operation, of_student)
    SELECT DISTINCT user_name, context, operation, of_student FROM audit_log WHERE user_name = instead
    ON CONFLICT DO NOTHING;
  PERFORM set_config('aula_viva.erasing', 'off', true);
  RETURN touched;
END $$;
--> statement-breakpoint
-- As before, and a merge of two records of one person gives the choices to the one that is kept, and back.
CREATE OR REPLACE FUNCTION keep_consents() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.ip IS NULL AND to_jsonb(NEW) - 'ip' = to_jsonb(OLD) - 'ip' THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND is_erasing() AND owns_log() AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
-- The choices that the journal of a merge names, to the kept person, or `back` to the dissolved one.
CREATE FUNCTION move_merged_consents(merge_id uuid, back boolean) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE moved bigint;
BEGIN
  PERFORM set_config('aula_viva.erasing', 'on', true);
  UPDATE consents c SET user_id = CASE WHEN back THEN m.dissolved_id ELSE m.kept_id END
  FROM merges m, jsonb_array_elements(m.journal -> 'moved') part, jsonb_array_elements(part -> 'keys') k
  WHERE m.id = merge_id AND part ->> 'table' = 'consents' AND c.id = (k ->> 'id')::bigint
    AND c.user_id = CASE WHEN back THEN m.kept_id ELSE m.dissolved_id END;
  GET DIAGNOSTICS moved = ROW_COUNT;
  PERFORM set_config('aula_viva.erasing', 'off', true);
  RETURN moved;
END $$;
