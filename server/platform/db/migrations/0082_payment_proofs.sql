CREATE TABLE "payment_proofs" (
	"confirmation_id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"file_type" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_proofs_file_type" CHECK ("payment_proofs"."file_type" in ('application/pdf', 'image/jpeg', 'image/png')),
	CONSTRAINT "payment_proofs_bytes" CHECK (file_bytes > 0)
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "confirmation_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_contract_id_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_sent_by_users_user_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_proofs_student" ON "payment_proofs" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "payment_proofs_contract" ON "payment_proofs" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "payment_proofs_author" ON "payment_proofs" USING btree ("sent_by");--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "payment_proofs" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
