ALTER TABLE "contracts" ADD COLUMN "enrolment_before" jsonb;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "other_terms" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "other_terms" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- What the student's enrolment was before a contract is not signed with it, and is forgotten once it was put back.
CREATE OR REPLACE FUNCTION keep_signed_contract() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['status', 'superseded_at', 'credit', 'installments', 'issued_for', 'reminded_at', 'updated_at',
    'enrolment_before'];
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
    OR OLD.signed_at IS NOT NULL AND NEW.status NOT IN ('signed', 'superseded', 'withdrawn')
    OR OLD.status = 'withdrawn' AND NEW.status <> 'withdrawn' THEN
    RAISE EXCEPTION 'contract % was signed: the row is kept', OLD.contract_id;
  END IF;
  RETURN NEW;
END $$;
