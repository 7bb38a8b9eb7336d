-- As before, and what the bank took back of payments for these contracts, and the proofs of those that a person has confirmed, whose files
-- no row names then.
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
  DELETE FROM refunds WHERE contract_id = ANY (ids);
  DELETE FROM chargebacks WHERE contract_id = ANY (ids);
  DELETE FROM payment_proofs WHERE contract_id = ANY (ids);
  DELETE FROM payment_orders WHERE contract_id = ANY (ids);
  DELETE FROM charges WHERE contract_id = ANY (ids);
  DELETE FROM agreements WHERE contract_id = ANY (ids);
  DELETE FROM contract_withdrawals WHERE contract_id = ANY (ids);
  DELETE FROM contract_evidence WHERE contract_id = ANY (ids);
  DELETE FROM contract_signers WHERE contract_id = ANY (ids);
  UPDATE contracts SET issued_for = NULL WHERE issued_for = ANY (ids) AND NOT contract_id = ANY (ids);
  DELETE FROM contracts WHERE contract_id = ANY (ids);
  PERFORM set_config('aula_viva.erasing', 'off', true);
END $$;
