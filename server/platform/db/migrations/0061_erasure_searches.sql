CREATE TABLE "privacy_searches" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"at_table" text,
	"at_key" text,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "completed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "privacy_searches" ADD CONSTRAINT "privacy_searches_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Until now the texts of others were searched in the erasure itself.
UPDATE "privacy_requests" SET "completed_at" = "closed_at" WHERE kind = 'erasure' AND status = 'done';--> statement-breakpoint
-- As before, but only rows that an index finds: of the person's records, and of their own changes under the names known.
-- What else the log says of the person is left to erase_texts_from_log.
CREATE OR REPLACE FUNCTION erase_from_log(person uuid, bearer text, records text[], personal text[], instead text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  people uuid[] := array(SELECT person UNION SELECT dissolved_id FROM merges m WHERE kept_id = person AND undone_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM users u WHERE u.user_id = m.dissolved_id));
  own uuid[] := array(SELECT r::uuid FROM unnest(records) r WHERE r ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  names text[];
  undone merges;
  requests text[];
  keepers text[];
  fields text[];
  lent text[];
  touched bigint;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE user_id = person AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'user % has not been erased', person;
  END IF;
  names := array(SELECT bearer
    UNION SELECT user_name FROM audit_log WHERE user_id = ANY (people) AND (entity_id = ANY (records) OR student_id = ANY (own))
    -- Every earlier name: a change of it is in the log.
    UNION SELECT name FROM audit_log, unnest(ARRAY[changes #>> '{name,from}', changes #>> '{name,to}']) name
      WHERE entity = 'users' AND entity_id = ANY (people::text[]) AND name <> '***');
  PERFORM set_config('aula_viva.erasing', 'on', true);
  FOR undone IN SELECT * FROM merges WHERE dissolved_id = ANY (people) AND undone_at IS NOT NULL LOOP
    requests := array(SELECT request_id FROM audit_log WHERE entity = 'merges' AND entity_id = undone.id::text AND request_id IS NOT NULL);
    -- The kept record, and the student that it is.
    keepers := array(SELECT unnest(ARRAY[entity_id, student_id::text]) FROM audit_log
      WHERE entity = 'users' AND request_id = ANY (requests) UNION SELECT undone.kept_id::text);
    fields := array(SELECT jsonb_object_keys(changes) FROM audit_log WHERE entity = 'users' AND request_id = ANY (requests));
    -- The name that the kept record had meanwhile.
    lent := array(SELECT coalesce(changes #>> '{name,to}', changes #>> '{name,from}') FROM audit_log
      WHERE entity = 'merges' AND entity_id = undone.id::text AND 'name' = ANY (fields));
    UPDATE audit_log SET
      user_name = CASE WHEN user_id::text = ANY (keepers) AND user_name = ANY (lent) THEN instead ELSE user_name END,
      entity_name = CASE WHEN entity_name = ANY (lent) THEN instead ELSE entity_name END,
      changes = CASE WHEN request_id = ANY (requests) OR changes ?| fields THEN masked_changes(changes) ELSE changes END
    WHERE entity = 'merges' AND entity_id = undone.id::text OR request_id = ANY (requests)
      OR at BETWEEN undone.merged_at AND undone.undone_at
        AND (user_id::text = ANY (keepers) OR entity_id = ANY (keepers) OR student_id::text = ANY (keepers));
    names := names || lent;
  END LOOP;
  UPDATE audit_log SET
    -- Changes by a link from a mail have a name and no user.
    user_name = CASE WHEN user_id = ANY (people) OR user_id IS NULL AND user_name = ANY (names) AND entity_id = ANY (records)
      THEN instead ELSE user_name END,
    entity_name = CASE WHEN entity_id = ANY (records) OR student_id = ANY (own) THEN instead
      ELSE without_values(entity_name, personal, instead) END,
    changes = CASE WHEN entity_id = ANY (records) OR student_id = ANY (own) THEN masked_changes(changes)
      ELSE without_values(changes::text, personal, instead)::jsonb END
  WHERE entity_id = ANY (records) OR student_id = ANY (own) OR user_name = ANY (names) AND user_id = ANY (people);
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
-- What these rows still say of a person who has been erased: the values, and the name under changes of their own.
CREATE FUNCTION erase_texts_from_log(person uuid, personal text[], instead text, ids bigint[]) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  people uuid[] := array(SELECT person UNION SELECT dissolved_id FROM merges m WHERE kept_id = person AND undone_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM users u WHERE u.user_id = m.dissolved_id));
  patterns text[] := array(SELECT '%' || replace(replace(replace(v, '\', '\\'), '%', '\%'), '_', '\_') || '%' FROM unnest(personal) v);
  names text[];
  touched bigint;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE user_id = person AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'user % has not been erased', person;
  END IF;
  names := array(SELECT DISTINCT user_name FROM audit_log WHERE id = ANY (ids) AND user_id = ANY (people) AND user_name <> instead);
  PERFORM set_config('aula_viva.erasing', 'on', true);
  UPDATE audit_log SET
    user_name = CASE WHEN user_id = ANY (people) THEN instead ELSE user_name END,
    entity_name = without_values(entity_name, personal, instead),
    changes = without_values(changes::text, personal, instead)::jsonb
  WHERE id = ANY (ids) AND (user_id = ANY (people) AND user_name <> instead
    OR entity_name ILIKE ANY (patterns) OR changes::text ILIKE ANY (patterns));
  GET DIAGNOSTICS touched = ROW_COUNT;
  IF cardinality(names) > 0 THEN
    DELETE FROM audit_kinds k WHERE user_name = ANY (names)
      AND NOT EXISTS (SELECT 1 FROM audit_log l WHERE l.user_name = k.user_name);
    INSERT INTO audit_kinds (user_name, context, operation, of_student)
      SELECT DISTINCT user_name, context, operation, of_student FROM audit_log WHERE id = ANY (ids) AND user_name = instead
      ON CONFLICT DO NOTHING;
  END IF;
  PERFORM set_config('aula_viva.erasing', 'off', true);
  RETURN touched;
END $$;
--> statement-breakpoint
-- The application's role is granted it at the start, as all functions.
REVOKE EXECUTE ON FUNCTION erase_texts_from_log(uuid, text[], text, bigint[]) FROM PUBLIC;
