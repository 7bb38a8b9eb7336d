ALTER TABLE "mail_outbox" ALTER COLUMN "text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "secret_until" timestamp (3) with time zone;--> statement-breakpoint
UPDATE mail_outbox SET secret_until = created_at +
  CASE WHEN kind IN ('password-code', 'signature-code') THEN interval '10 minutes' ELSE interval '7 days' END
WHERE kind IN ('confirm-registration', 'email-change', 'password-code', 'signature-code');
--> statement-breakpoint
UPDATE mail_outbox SET text = NULL, subject = regexp_replace(subject, '[0-9]{4,}', '•••••', 'g')
WHERE secret_until IS NOT NULL AND (sent_at IS NOT NULL OR secret_until <= now());
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON presence EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON contract_evidence EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON access_log EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE ON access_log FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE FUNCTION refuse_early_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.at > now() - interval '6 months' THEN RAISE EXCEPTION '% is kept for six months', TG_TABLE_NAME; END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER kept_six_months BEFORE DELETE ON access_log FOR EACH ROW EXECUTE FUNCTION refuse_early_removal();
--> statement-breakpoint
-- The application's role may not delete from the access log. This is its one way, with the owner's rights and no argument.
CREATE FUNCTION clear_access_log() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH cleared AS (DELETE FROM public.access_log WHERE at <= now() - interval '6 months' RETURNING 1)
  SELECT count(*) FROM cleared
$$;
