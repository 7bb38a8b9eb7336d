-- Erasures and restores rely on these rows: one is written only for two living people, with a journal of what was theirs, and never rewritten.
CREATE FUNCTION keep_merges() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  free constant text[] := ARRAY['kept_id', 'journal', 'files', 'records', 'traces', 'undone_by', 'undone_at'];
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'merge % is kept', OLD.id; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.kept_id = NEW.dissolved_id OR NEW.journal IS NULL OR NEW.undone_at IS NOT NULL OR NEW.undone_by IS NOT NULL
      OR (SELECT count(*) FROM users WHERE user_id IN (NEW.kept_id, NEW.dissolved_id) AND erased_at IS NULL) <> 2
      OR EXISTS (SELECT 1 FROM merged_keys(NEW.journal, 'consents') k JOIN consents c ON c.id::text = k WHERE c.user_id <> NEW.dissolved_id)
      OR EXISTS (SELECT 1 FROM merged_keys(NEW.journal, 'merges') k JOIN merges m ON m.id::text = k WHERE m.kept_id <> NEW.dissolved_id) THEN
      RAISE EXCEPTION 'merge % is not of two people', NEW.id;
    END IF;
    RETURN NEW;
  END IF;
  IF to_jsonb(NEW) - free <> to_jsonb(OLD) - free
    OR OLD.undone_at IS NOT NULL AND (NEW.undone_at, NEW.undone_by) IS DISTINCT FROM (OLD.undone_at, OLD.undone_by)
    OR NEW.journal IS NOT NULL
      AND (NEW.journal -> 'removed', NEW.journal -> 'moved') IS DISTINCT FROM (OLD.journal -> 'removed', OLD.journal -> 'moved')
    -- Moves with the kept record when that is merged itself, and back.
    OR NEW.kept_id <> OLD.kept_id AND NOT EXISTS (SELECT 1 FROM merges m
      WHERE OLD.id::text IN (SELECT merged_keys(m.journal, 'merges'))
        AND (m.kept_id, m.dissolved_id) IN ((NEW.kept_id, OLD.kept_id), (OLD.kept_id, NEW.kept_id))) THEN
    RAISE EXCEPTION 'merge % is kept', OLD.id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The ids of the rows of a table that a merge moved.
CREATE FUNCTION merged_keys(journal jsonb, of_table text) RETURNS SETOF text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT k ->> 'id' FROM jsonb_array_elements(journal -> 'moved') part, jsonb_array_elements(part -> 'keys') k
  WHERE part ->> 'table' = of_table
$$;
--> statement-breakpoint
CREATE TRIGGER kept BEFORE INSERT OR UPDATE OR DELETE ON merges FOR EACH ROW EXECUTE FUNCTION keep_merges();
--> statement-breakpoint
-- Of a merge that was not undone, nothing but the ledger is left of the dissolved record.
CREATE FUNCTION dissolve_merged() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM merges JOIN users ON user_id = dissolved_id WHERE id = NEW.id AND undone_at IS NULL) THEN
    RAISE EXCEPTION 'merge % dissolves no one', NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER dissolved AFTER INSERT OR UPDATE ON merges DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION dissolve_merged();
--> statement-breakpoint
-- As before, only while the record is being dissolved.
CREATE OR REPLACE FUNCTION remove_merged_contracts(merge_id uuid) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  ids uuid[] := array(SELECT c.contract_id FROM merges m JOIN students s ON s.user_id = m.dissolved_id
    JOIN contracts c ON c.student_id = s.student_id WHERE m.id = merge_id AND m.journal IS NOT NULL
      AND m.undone_at IS NULL AND m.xmin = pg_current_xact_id()::xid);
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
-- As before: to the kept person only while the record is being dissolved, and `back` only to one that exists again.
CREATE OR REPLACE FUNCTION move_merged_consents(merge_id uuid, back boolean) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE moved bigint;
BEGIN
  PERFORM set_config('aula_viva.erasing', 'on', true);
  UPDATE consents c SET user_id = CASE WHEN back THEN m.dissolved_id ELSE m.kept_id END
  FROM merges m, merged_keys(m.journal, 'consents') k
  WHERE m.id = merge_id AND c.id = k::bigint AND m.undone_at IS NULL
    AND c.user_id = CASE WHEN back THEN m.kept_id ELSE m.dissolved_id END
    AND (back OR m.xmin = pg_current_xact_id()::xid)
    AND EXISTS (SELECT 1 FROM users WHERE user_id = m.dissolved_id);
  GET DIAGNOSTICS moved = ROW_COUNT;
  PERFORM set_config('aula_viva.erasing', 'off', true);
  RETURN moved;
END $$;
--> statement-breakpoint
-- As before. A dissolved record that exists again is a person of its own; what the kept record showed of it meanwhile is masked with it.
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
-- As before, and the drafts that the kept record of an undone merge was given meanwhile, with data of this person.
CREATE OR REPLACE FUNCTION remove_contracts(person uuid, signed boolean, today date) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE ids uuid[];
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE user_id = person AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'user % has not been erased', person;
  END IF;
  IF signed AND EXISTS (SELECT 1 FROM privacy_remainders
    WHERE user_id = person AND kind IN ('contracts', 'payments') AND ends_on >= today) THEN
    RAISE EXCEPTION 'the contracts of user % are still to be kept', person;
  END IF;
  ids := array(SELECT contract_id FROM contracts c JOIN students s USING (student_id)
    WHERE (s.user_id = person OR c.status = 'cancelled' AND EXISTS (SELECT 1 FROM merges m WHERE m.dissolved_id = person
        AND m.kept_id = s.user_id AND c.created_at BETWEEN m.merged_at AND m.undone_at))
    AND (signed AND s.user_id = person OR c.signed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM charges h WHERE h.contract_id = c.contract_id AND h.paid_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM contract_signers g WHERE g.contract_id = c.contract_id AND g.signed_at IS NOT NULL)));
  RETURN QUERY SELECT key FROM contracts c, unnest(ARRAY[c.file_key, c.signed_file_key]) AS key
    WHERE c.contract_id = ANY (ids) AND key IS NOT NULL;
  PERFORM set_config('aula_viva.erasing', 'on', true);
  DELETE FROM payment_orders WHERE contract_id = ANY (ids);
  DELETE FROM charges WHERE contract_id = ANY (ids);
  DELETE FROM contract_evidence WHERE contract_id = ANY (ids);
  DELETE FROM contract_signers WHERE contract_id = ANY (ids);
  UPDATE contracts SET issued_for = NULL WHERE issued_for = ANY (ids) AND NOT contract_id = ANY (ids);
  DELETE FROM contracts WHERE contract_id = ANY (ids);
  PERFORM set_config('aula_viva.erasing', 'off', true);
END $$;
--> statement-breakpoint
-- Whoever runs the application is granted them at the start, as all functions.
REVOKE EXECUTE ON FUNCTION erase_from_log(uuid, text, text[], text[], text), remove_contracts(uuid, boolean, date),
  remove_merged_contracts(uuid), move_merged_consents(uuid, boolean) FROM PUBLIC;
