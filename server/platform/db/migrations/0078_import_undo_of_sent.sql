-- As before, and what says only that a contract was sent to its signers: an import can be undone as long as none of them has acted on it.
CREATE OR REPLACE FUNCTION keep_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND public.is_erasing() AND public.owns_log() THEN RETURN OLD; END IF;
  IF TG_OP = 'DELETE'
    AND NOT EXISTS (SELECT 1 FROM public.contract_evidence
      WHERE contract_id = OLD.contract_id AND event NOT IN ('created', 'drawn', 'sent', 'link_sent', 'link_opened'))
    AND NOT EXISTS (SELECT 1 FROM public.contract_signers
      WHERE contract_id = OLD.contract_id AND signed_at IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
