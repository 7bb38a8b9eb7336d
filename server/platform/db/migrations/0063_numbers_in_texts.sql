-- A long number is found with up to two signs between its digits, and not within a longer one. Shorter ones could be dates.
CREATE FUNCTION number_pattern(value text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN value ~ '^[0-9]{8,}[0-9Xx]$' THEN
    '(?<![0-9])' || regexp_replace(value, '(.)(?=.)', '\1[ .()/-]{0,2}', 'g') || '(?![0-9])' END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION without_values(content text, personal text[], instead text) RETURNS text LANGUAGE plpgsql IMMUTABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  value text;
  escaped text := replace(instead, '\', '\\');
BEGIN
  FOREACH value IN ARRAY personal LOOP
    content := CASE WHEN number_pattern(value) IS NOT NULL THEN regexp_replace(content, number_pattern(value), escaped, 'gi')
      WHEN value ~ '[ @]' THEN regexp_replace(content, '***=' || value, escaped, 'gi')
      ELSE replace(content, value, instead) END;
  END LOOP;
  RETURN content;
END $$;
--> statement-breakpoint
-- Whether `without_values` may change the content.
CREATE FUNCTION contains_values(content text, personal text[]) RETURNS boolean LANGUAGE sql IMMUTABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM unnest(personal) value WHERE CASE WHEN number_pattern(value) IS NOT NULL THEN content ~* number_pattern(value)
    ELSE content ILIKE '%' || replace(replace(replace(value, '\', '\\'), '%', '\%'), '_', '\_') || '%' END)
$$;
--> statement-breakpoint
-- As before, with numbers as people write them.
CREATE OR REPLACE FUNCTION erase_texts_from_log(person uuid, personal text[], instead text, ids bigint[]) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  people uuid[] := array(SELECT person UNION SELECT dissolved_id FROM merges m WHERE kept_id = person AND undone_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM users u WHERE u.user_id = m.dissolved_id));
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
    OR contains_values(entity_name, personal) OR contains_values(changes::text, personal));
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
