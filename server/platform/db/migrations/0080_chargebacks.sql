CREATE TABLE "chargebacks" (
	"chargeback_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"charge_id" uuid,
	"amount" integer NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"owed_again" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "chargebacks_amount" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "settled_before" integer;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_contract_id_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_order_id_payment_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_charge_id_charges_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("charge_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chargebacks_order" ON "chargebacks" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_one" ON "chargebacks" USING btree ("order_id") WHERE returned_at is null;--> statement-breakpoint
CREATE INDEX "chargebacks_charge" ON "chargebacks" USING btree ("charge_id") WHERE charge_id is not null;--> statement-breakpoint
CREATE INDEX "chargebacks_student" ON "chargebacks" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "chargebacks_contract" ON "chargebacks" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "chargebacks_taken" ON "chargebacks" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "chargebacks_returned" ON "chargebacks" USING btree ("returned_at") WHERE returned_at is not null;--> statement-breakpoint
CREATE INDEX "payment_orders_disputed" ON "payment_orders" USING btree ("disputed_at") WHERE disputed_at is not null;--> statement-breakpoint
-- What the bank holds already; what it has returned before is not known by its days. A payment that had settled a charge is in the books where
-- no other one has given the charge its day since; the others have left the books, whose past stays as it is: what the bank takes of those has no
-- day, and counts when it returns.
WITH "booked" AS (
  SELECT DISTINCT ON (h."charge_id") o."order_id", h."charge_id", h."amount"
  FROM "payment_orders" o JOIN "charges" h ON h."charge_id" = o."charge_id"
  WHERE o."disputed_at" IS NOT NULL AND o."credited" IS NULL AND h."status" <> 'paid'
    AND h."paid_at" BETWEEN o."paid_at" - interval '1 minute' AND o."paid_at" + interval '1 minute'
  ORDER BY h."charge_id", (o."provider" = h."provider" AND o."provider_id" = h."provider_id") DESC NULLS LAST, o."paid_at" DESC
)
INSERT INTO "chargebacks" ("student_id", "contract_id", "order_id", "charge_id", "amount", "taken_at")
SELECT o."student_id", o."contract_id", o."order_id", b."charge_id",
  coalesce(o."credited" + o."excess", b."amount", o."amount") - o."refunded",
  CASE WHEN o."credited" IS NOT NULL OR b."order_id" IS NOT NULL THEN o."disputed_at" END
FROM "payment_orders" o LEFT JOIN "booked" b ON b."order_id" = o."order_id"
WHERE o."disputed_at" IS NOT NULL AND o."paid_at" IS NOT NULL
  AND coalesce(o."credited" + o."excess", b."amount", o."amount") > o."refunded";--> statement-breakpoint
-- Such a payment is parted from its charge: the order keeps it in the books with what was given back of it, and the charge is owed as far as the
-- bank has taken the money.
CREATE TEMPORARY TABLE "parted" AS
SELECT b."order_id", h."charge_id", h."amount", h."fiscal", b."amount" AS "owed"
FROM "chargebacks" b JOIN "charges" h ON h."charge_id" = b."charge_id" WHERE h."status" IN ('disputed', 'cancelled');--> statement-breakpoint
UPDATE "payment_orders" o SET "settled_before" = p."amount", "fiscal" = p."fiscal" FROM "parted" p WHERE o."order_id" = p."order_id";--> statement-breakpoint
UPDATE "refunds" r SET "charge_id" = NULL, "order_id" = p."order_id" FROM "parted" p WHERE r."charge_id" = p."charge_id";--> statement-breakpoint
UPDATE "charges" h SET "amount" = p."owed", "refunded" = 0, "paid_at" = NULL FROM "parted" p WHERE h."charge_id" = p."charge_id";--> statement-breakpoint
DROP TABLE "parted";
