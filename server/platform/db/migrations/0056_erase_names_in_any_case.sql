-- In any case; single words only as they were entered, because they also occur by chance, for example as names of fields.
CREATE OR REPLACE FUNCTION without_values(content text, personal text[], instead text) RETURNS text LANGUAGE plpgsql IMMUTABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE value text;
BEGIN
  FOREACH value IN ARRAY personal LOOP
    content := CASE WHEN value ~ '[ @]' THEN regexp_replace(content, '***=' || value, replace(instead, '\', '\\'), 'gi')
      ELSE replace(content, value, instead) END;
  END LOOP;
  RETURN content;
END $$;
--> statement-breakpoint
-- As before, in any case.
CREATE OR REPLACE FUNCTION erase_from_log(person uuid, bearer text, records text[], personal text[], instead text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  people uuid[] := array(SELECT person UNION SELECT dissolved_id FROM merges m WHERE kept_id = person AND undone_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM users u WHERE u.user_id = m.dissolved_id));
  names text[];
  patterns text[] := array(SELECT '%' || replace(replace(replace(v, '\', '\\'), '%', '\%'), '_', '\_') || '%' FROM unnest(personal) v);
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
  names := array(SELECT bearer UNION SELECT user_name FROM audit_log WHERE user_id = ANY (people));
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
    entity_name = CASE WHEN entity_id = ANY (records) OR student_id::text = ANY (records) THEN instead
      ELSE without_values(entity_name, personal, instead) END,
    changes = CASE WHEN entity_id = ANY (records) OR student_id::text = ANY (records) THEN masked_changes(changes)
      ELSE without_values(changes::text, personal, instead)::jsonb END
  WHERE user_id = ANY (people) OR entity_id = ANY (records) OR student_id::text = ANY (records)
    OR entity_name ILIKE ANY (patterns) OR changes::text ILIKE ANY (patterns);
  GET DIAGNOSTICS touched = ROW_COUNT;
  DELETE FROM audit_kinds k WHERE user_name = ANY (names)
    AND NOT EXISTS (SELECT 1 FROM audit_log l WHERE l.user_name = k.user_name);
  INSERT INTO audit_kinds (user_name, context, operation, of_student)
    SELECT DISTINCT user_name, context, operation, of_student FROM audit_log WHERE user_name = instead
    ON CONFLICT DO NOTHING;
  PERFORM set_config('aula_viva.erasing', 'off', true);
  RETURN touched;
END $$;
