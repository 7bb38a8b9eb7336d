CREATE TABLE "agreements" (
	"agreement_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"covered" integer NOT NULL,
	"adjusted" integer NOT NULL,
	"total" integer NOT NULL,
	"installments" integer NOT NULL,
	"first_due_date" date NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreements_total" CHECK (total = covered + adjusted and total > 0),
	CONSTRAINT "agreements_installments" CHECK (installments between 1 and 12)
);
--> statement-breakpoint
DROP INDEX "charges_unpaid";--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "agreement_id" uuid;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "agreement_number" integer;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "replaced_status" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "reminded" integer;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_contract_id_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_student" ON "agreements" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "agreements_contract" ON "agreements" USING btree ("contract_id");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_agreement_id_agreements_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("agreement_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_replaced_by_agreements_agreement_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."agreements"("agreement_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_agreement" ON "charges" USING btree ("agreement_id","agreement_number") WHERE agreement_id is not null;--> statement-breakpoint
CREATE INDEX "charges_replaced" ON "charges" USING btree ("replaced_by") WHERE replaced_by is not null;--> statement-breakpoint
CREATE INDEX "charges_unpaid" ON "charges" USING btree ("due_date","student_id","amount") WHERE "charges"."status" in ('open', 'failed', 'expired', 'disputed');--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_replaced_status" CHECK ("charges"."replaced_status" in ('open', 'paid', 'failed', 'expired', 'refunded', 'disputed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_agreed" CHECK ((agreement_id is null) = (agreement_number is null));--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_replaced" CHECK ((replaced_by is null) = (replaced_status is null));--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "agreements" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();--> statement-breakpoint
-- As before, and the agreements over charges of these contracts.
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
