CREATE TABLE "student_transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"new_teacher_id" uuid,
	"transfer_type" text NOT NULL,
	"status" text NOT NULL,
	"description" text NOT NULL,
	"reproval_comment" text,
	"send_to_match" boolean DEFAULT false NOT NULL,
	"is_from_admin" boolean NOT NULL,
	"sender_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"match_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_transfers_type" CHECK ("student_transfers"."transfer_type" in ('HOUR_CHANGE', 'TEACHER_CHANGE')),
	CONSTRAINT "student_transfers_status" CHECK ("student_transfers"."status" in ('PENDING', 'APPROVED', 'REPROVED')),
	CONSTRAINT "student_transfers_decided" CHECK ((status = 'PENDING') = (decided_at is null))
);
--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_new_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("new_teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_sender_id_users_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_decided_by_users_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_transfers" ADD CONSTRAINT "student_transfers_match_id_matches_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("match_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "student_transfers_one_pending" ON "student_transfers" USING btree ("student_id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "student_transfers_created" ON "student_transfers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "student_transfers_student" ON "student_transfers" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "student_transfers_teacher" ON "student_transfers" USING btree ("teacher_id","created_at");--> statement-breakpoint
CREATE INDEX "student_transfers_new_teacher" ON "student_transfers" USING btree ("new_teacher_id") WHERE new_teacher_id is not null;--> statement-breakpoint
CREATE INDEX "student_transfers_match" ON "student_transfers" USING btree ("match_id") WHERE match_id is not null;--> statement-breakpoint
CREATE INDEX "student_transfers_sender" ON "student_transfers" USING btree ("sender_id") WHERE sender_id is not null;--> statement-breakpoint
CREATE INDEX "student_transfers_decider" ON "student_transfers" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "student_transfers" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
