CREATE TABLE "transfer_undos" (
	"transfer_id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"leads_to" text NOT NULL,
	"undo_until" timestamp (3) with time zone NOT NULL,
	"carried_out" jsonb,
	CONSTRAINT "transfer_undos_leads_to" CHECK ("transfer_undos"."leads_to" in ('PENDING', 'UNDONE'))
);
--> statement-breakpoint
ALTER TABLE "student_transfers" DROP CONSTRAINT "student_transfers_status";--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "is_undone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer_undos" ADD CONSTRAINT "transfer_undos_transfer_id_student_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."student_transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_undos" ADD CONSTRAINT "transfer_undos_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfer_undos_student" ON "transfer_undos" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "transfer_undos_until" ON "transfer_undos" USING btree ("undo_until");--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_status" CHECK ("student_transfers"."status" in ('PENDING', 'APPROVED', 'REPROVED', 'UNDONE'));