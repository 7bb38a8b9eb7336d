CREATE TABLE "contract_withdrawals" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"protocol" text NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contract_withdrawals_protocol_unique" UNIQUE("protocol")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"refund_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"charge_id" uuid,
	"order_id" uuid,
	"amount" integer NOT NULL,
	"total" integer,
	"reason" text,
	"note" text,
	"status" text DEFAULT 'requested' NOT NULL,
	"requested_by" uuid,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested', 'done', 'failed')),
	CONSTRAINT "refunds_amount" CHECK (amount > 0),
	CONSTRAINT "refunds_of" CHECK (charge_id is not null or order_id is not null),
	CONSTRAINT "refunds_total" CHECK (total is null or order_id is not null),
	CONSTRAINT "refunds_when" CHECK ((status = 'done') = (done_at is not null))
);
--> statement-breakpoint
ALTER TABLE "contracts" DROP CONSTRAINT "contracts_status";--> statement-breakpoint
ALTER TABLE "contract_withdrawals" ADD CONSTRAINT "contract_withdrawals_contract_id_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_withdrawals" ADD CONSTRAINT "contract_withdrawals_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_contract_id_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_id_charges_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("charge_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_payment_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_withdrawals_user" ON "contract_withdrawals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refunds_charge" ON "refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "refunds_student" ON "refunds" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "refunds_contract" ON "refunds" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "refunds_author" ON "refunds" USING btree ("requested_by") WHERE requested_by is not null;--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("done_at","refund_id") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("refund_id") WHERE status = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("order_id","total") WHERE status <> 'failed';--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_status" CHECK ("contracts"."status" in ('pending', 'signed', 'superseded', 'cancelled', 'refused', 'expired', 'withdrawn'));--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "refunds" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
INSERT INTO "refunds" ("student_id", "contract_id", "charge_id", "order_id", "amount", "total", "status", "done_at")
SELECT h."student_id", h."contract_id", h."charge_id", o."order_id", h."refunded", o."refunded", 'done', coalesce(h."refunded_at", h."updated_at")
FROM "charges" h LEFT JOIN "payment_orders" o ON o."provider" = h."provider" AND o."provider_id" = h."provider_id"
  AND o."charge_id" = h."charge_id" AND o."paid_at" IS NOT NULL AND o."credited" IS NULL AND o."refunded" > 0
WHERE h."refunded" > 0;--> statement-breakpoint
INSERT INTO "refunds" ("student_id", "contract_id", "order_id", "amount", "total", "status", "done_at")
SELECT "student_id", "contract_id", "order_id", "refunded", "refunded", 'done', "paid_at"
FROM "payment_orders" WHERE "credited" IS NOT NULL AND "refunded" > 0 AND "paid_at" IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON contract_withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON contract_withdrawals EXECUTE FUNCTION refuse_rewrite();--> statement-breakpoint
-- A signed contract may also end by a withdrawal, which stays.
CREATE OR REPLACE FUNCTION keep_signed_contract() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['status', 'superseded_at', 'credit', 'installments', 'issued_for', 'reminded_at', 'updated_at'];
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
--> statement-breakpoint
-- What was given back and who withdrew is removed with the contracts.
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
  DELETE FROM contract_withdrawals WHERE contract_id = ANY (ids);
  DELETE FROM contract_evidence WHERE contract_id = ANY (ids);
  DELETE FROM contract_signers WHERE contract_id = ANY (ids);
  UPDATE contracts SET issued_for = NULL WHERE issued_for = ANY (ids) AND NOT contract_id = ANY (ids);
  DELETE FROM contracts WHERE contract_id = ANY (ids);
  PERFORM set_config('aula_viva.erasing', 'off', true);
END $$;
