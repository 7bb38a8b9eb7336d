CREATE TABLE "privacy_remainders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ends_on" date NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "privacy_remainders_known" CHECK ("privacy_remainders"."kind" in ('contracts', 'payments', 'access_log'))
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"protocol" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"due_on" date NOT NULL,
	"reason" text,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "privacy_requests_protocol_unique" UNIQUE("protocol"),
	CONSTRAINT "privacy_requests_status" CHECK ("privacy_requests"."status" in ('open', 'done', 'refused', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "privacy_remainders" ADD CONSTRAINT "privacy_remainders_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_closed_by_users_user_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_remainders_kind" ON "privacy_remainders" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "privacy_remainders_due" ON "privacy_remainders" USING btree ("ends_on") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_one_open" ON "privacy_requests" USING btree ("user_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "privacy_requests_user" ON "privacy_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_due" ON "privacy_requests" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_created" ON "privacy_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "privacy_requests" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
-- True only inside the functions below: they set the mark and run with the owner's rights, which the application's role lacks.
CREATE FUNCTION is_erasing() RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT current_setting('aula_viva.erasing', true) = 'on'
$$;
--> statement-breakpoint
CREATE FUNCTION owns_log() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = 'public.audit_log'::regclass), 'member')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' AND public.is_erasing() AND public.owns_log() THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND public.is_erasing() AND public.owns_log() THEN RETURN OLD; END IF;
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
CREATE OR REPLACE FUNCTION keep_signature() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['code_hash', 'code_tries', 'code_expires_at'];
BEGIN
  IF TG_OP = 'DELETE' AND public.is_erasing() AND public.owns_log() THEN RETURN OLD; END IF;
  IF OLD.signed_at IS NOT NULL AND (TG_OP = 'DELETE' OR to_jsonb(NEW) - free <> to_jsonb(OLD) - free) THEN
    RAISE EXCEPTION 'signer % has signed: the row is kept', OLD.signer_id;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_signed_contract() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['status', 'superseded_at', 'credit', 'installments', 'issued_for', 'updated_at'];
  touched boolean := OLD.signed_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM public.contract_signers WHERE contract_id = OLD.contract_id AND signed_at IS NOT NULL);
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF touched AND NOT (public.is_erasing() AND public.owns_log()) THEN
      RAISE EXCEPTION 'contract % was signed: the row is kept', OLD.contract_id;
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.signed_at IS NULL THEN free := free || ARRAY['signed_at']; END IF;
  -- The final file is drawn after the last signature.
  IF OLD.sha256_after IS NULL THEN free := free || ARRAY['signed_file_key', 'sha256_after']; END IF;
  IF touched AND to_jsonb(NEW) - free <> to_jsonb(OLD) - free
    OR OLD.signed_at IS NOT NULL AND NEW.status NOT IN ('signed', 'superseded') THEN
    RAISE EXCEPTION 'contract % was signed: the row is kept', OLD.contract_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What a log row still says of an erased person: which fields changed, and values that identify no one.
CREATE FUNCTION masked_changes(changes jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(field, (
    SELECT coalesce(jsonb_object_agg(side,
      CASE WHEN jsonb_typeof(value) IN ('null', 'boolean') OR field IN ('status', 'onboarding_status') THEN value
      ELSE to_jsonb('***'::text) END), '{}')
    FROM jsonb_each(CASE jsonb_typeof(sides) WHEN 'object' THEN sides ELSE '{}' END) AS s (side, value))), '{}')
  FROM jsonb_each(changes) AS c (field, sides)
$$;
--> statement-breakpoint
-- Texts in which the values of a person stand, without them.
CREATE FUNCTION without_values(content text, personal text[], instead text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE value text;
BEGIN
  FOREACH value IN ARRAY personal LOOP content := replace(content, value, instead); END LOOP;
  RETURN content;
END $$;
--> statement-breakpoint
-- The one exception to the append-only log. Only of a user who has been erased; `records` are the ids of the person's records.
CREATE FUNCTION erase_from_log(person uuid, bearer text, records text[], personal text[], instead text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog, pg_temp AS $$
DECLARE
  names text[];
  patterns text[] := array(SELECT '%' || replace(replace(replace(v, '\', '\\'), '%', '\%'), '_', '\_') || '%' FROM unnest(personal) v);
  touched bigint;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE user_id = person AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'user % has not been erased', person;
  END IF;
  names := array(SELECT bearer UNION SELECT user_name FROM audit_log WHERE user_id = person);
  PERFORM set_config('aula_viva.erasing', 'on', true);
  UPDATE audit_log SET
    -- Changes by a link from a mail have a name and no user.
    user_name = CASE WHEN user_id = person OR user_id IS NULL AND user_name = ANY (names) AND entity_id = ANY (records)
      THEN instead ELSE user_name END,
    entity_name = CASE WHEN entity_id = ANY (records) OR student_id::text = ANY (records) THEN instead
      ELSE without_values(entity_name, personal, instead) END,
    changes = CASE WHEN entity_id = ANY (records) OR student_id::text = ANY (records) THEN masked_changes(changes)
      ELSE without_values(changes::text, personal, instead)::jsonb END
  WHERE user_id = person OR entity_id = ANY (records) OR student_id::text = ANY (records)
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
-- Contracts of an erased person that no one signed, and with `signed` also the others, once their last day has passed.
-- Returns the keys of their files.
CREATE FUNCTION remove_contracts(person uuid, signed boolean, today date) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog, pg_temp AS $$
DECLARE ids uuid[];
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE user_id = person AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'user % has not been erased', person;
  END IF;
  IF signed AND EXISTS (SELECT 1 FROM privacy_remainders
    WHERE user_id = person AND kind IN ('contracts', 'payments') AND ends_on >= today) THEN
    RAISE EXCEPTION 'the contracts of user % are still to be kept', person;
  END IF;
  ids := array(SELECT contract_id FROM contracts c JOIN students s USING (student_id) WHERE s.user_id = person
    AND (signed OR c.signed_at IS NULL
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
-- The record of an erased person cannot be filled again.
CREATE FUNCTION keep_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['updated_at', 'name_search', 'email_search', 'types'];
  personal constant text[] := ARRAY['guardian', 'student_status', 'important_informations', 'experience_in_other_schools'];
  was jsonb := to_jsonb(OLD) - free;
  is_now jsonb := to_jsonb(NEW) - free;
BEGIN
  IF TG_TABLE_NAME = 'students' THEN
    was := (SELECT jsonb_object_agg(k, was -> k) FROM unnest(personal) k);
    is_now := (SELECT jsonb_object_agg(k, is_now -> k) FROM unnest(personal) k);
  END IF;
  IF was <> is_now AND EXISTS (SELECT 1 FROM users WHERE user_id = OLD.user_id AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION USING ERRCODE = 'AV002', MESSAGE = 'user ' || OLD.user_id || ' was erased';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER erased BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION keep_erased();
--> statement-breakpoint
CREATE TRIGGER erased BEFORE UPDATE ON personal FOR EACH ROW EXECUTE FUNCTION keep_erased();
--> statement-breakpoint
CREATE TRIGGER erased BEFORE UPDATE ON students FOR EACH ROW EXECUTE FUNCTION keep_erased();
--> statement-breakpoint
CREATE TRIGGER erased BEFORE UPDATE ON teachers FOR EACH ROW EXECUTE FUNCTION keep_erased();
--> statement-breakpoint
CREATE TRIGGER erased BEFORE UPDATE ON fevs FOR EACH ROW EXECUTE FUNCTION keep_erased();
