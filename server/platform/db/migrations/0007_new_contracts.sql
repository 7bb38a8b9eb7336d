ALTER TABLE "contracts" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "issued_for" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "credit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "superseded_at" timestamp (3) with time zone;--> statement-breakpoint
-- Of several contracts of a student, the newest of each status counts; the others were replaced or withdrawn.
UPDATE contracts c SET status = 'superseded', superseded_at = n.signed_at, updated_at = c.updated_at
  FROM (SELECT contract_id, lead(signed_at) OVER (PARTITION BY student_id ORDER BY signed_at, created_at, contract_id) AS signed_at,
    lead(contract_id) OVER (PARTITION BY student_id ORDER BY signed_at, created_at, contract_id) AS next
    FROM contracts WHERE status = 'signed') n
  WHERE n.contract_id = c.contract_id AND n.next IS NOT NULL;--> statement-breakpoint
UPDATE charges h SET status = 'cancelled' FROM contracts c
  WHERE c.contract_id = h.contract_id AND c.status = 'superseded' AND h.status IN ('open', 'failed', 'expired');--> statement-breakpoint
UPDATE contracts c SET status = 'cancelled' FROM contracts n
  WHERE c.status = 'pending' AND n.status = 'pending' AND n.student_id = c.student_id
    AND (n.created_at, n.contract_id) > (c.created_at, c.contract_id);--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_one_pending" ON "contracts" USING btree ("student_id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_one_signed" ON "contracts" USING btree ("student_id") WHERE status = 'signed';
--> statement-breakpoint
-- An open match exists exactly while its student waits for a teacher.
UPDATE matches m SET status = 'closed' FROM students s WHERE s.student_id = m.student_id
  AND m.status IN ('pending-allocation', 'waiting-acceptance') AND s.onboarding_status <> 'AGUARDANDO_MATCH';--> statement-breakpoint
INSERT INTO matches (student_id, status, waiting_since)
  SELECT student_id, 'pending-allocation', now() FROM students s WHERE onboarding_status = 'AGUARDANDO_MATCH'
    AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.student_id = s.student_id
      AND m.status IN ('pending-allocation', 'waiting-acceptance'));--> statement-breakpoint
CREATE FUNCTION open_match_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM matches m JOIN students s ON s.student_id = m.student_id
    WHERE m.student_id = NEW.student_id AND m.status IN ('pending-allocation', 'waiting-acceptance')
      AND s.onboarding_status <> 'AGUARDANDO_MATCH') THEN
    RAISE EXCEPTION 'student % has an open match but does not wait for a teacher', NEW.student_id USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER open_match_waits AFTER INSERT OR UPDATE OF status ON matches
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION open_match_waits();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER open_match_waits AFTER UPDATE OF onboarding_status ON students
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION open_match_waits();
