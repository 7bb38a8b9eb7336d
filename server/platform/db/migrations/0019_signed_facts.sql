-- What was signed stays as it was signed. The application's role cannot switch triggers off.
CREATE FUNCTION keep_signature() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['code_hash', 'code_tries', 'code_expires_at'];
BEGIN
  IF OLD.signed_at IS NOT NULL AND (TG_OP = 'DELETE' OR to_jsonb(NEW) - free <> to_jsonb(OLD) - free) THEN
    RAISE EXCEPTION 'signer % has signed: the row is kept', OLD.signer_id;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER signed_facts BEFORE UPDATE OR DELETE ON contract_signers FOR EACH ROW EXECUTE FUNCTION keep_signature();
--> statement-breakpoint
CREATE FUNCTION keep_signed_contract() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['status', 'superseded_at', 'credit', 'installments', 'issued_for', 'updated_at'];
  touched boolean := OLD.signed_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM public.contract_signers WHERE contract_id = OLD.contract_id AND signed_at IS NOT NULL);
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF touched THEN RAISE EXCEPTION 'contract % was signed: the row is kept', OLD.contract_id; END IF;
    RETURN OLD;
  END IF;
  -- Between the first signature and the last one, the contract still waits for its file and its date.
  IF OLD.signed_at IS NULL THEN free := free || ARRAY['signed_at', 'signed_file_key', 'sha256_after']; END IF;
  IF touched AND to_jsonb(NEW) - free <> to_jsonb(OLD) - free
    OR OLD.signed_at IS NOT NULL AND NEW.status NOT IN ('signed', 'superseded') THEN
    RAISE EXCEPTION 'contract % was signed: the row is kept', OLD.contract_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER signed_facts BEFORE UPDATE OR DELETE ON contracts FOR EACH ROW EXECUTE FUNCTION keep_signed_contract();
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON contracts EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON contract_signers EXECUTE FUNCTION refuse_rewrite();
