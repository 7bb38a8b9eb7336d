CREATE TABLE "makeups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"given_up_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_lesson_id" uuid,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "makeups_used" CHECK ("makeups"."used_lesson_id" is null or "makeups"."used_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "reschedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"lesson_starts_at" timestamp (3) with time zone NOT NULL,
	"lesson_ends_at" timestamp (3) with time zone NOT NULL,
	"teacher_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"to_lesson_id" uuid,
	"message" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reschedules_status" CHECK ("reschedules"."status" in ('pending', 'accepted', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "reschedules_decided" CHECK (("reschedules"."status" = 'pending') = ("reschedules"."decided_at" is null)),
	CONSTRAINT "reschedules_reason" CHECK ("reschedules"."status" <> 'refused' or "reschedules"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "makeups" ADD CONSTRAINT "makeups_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makeups" ADD CONSTRAINT "makeups_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makeups" ADD CONSTRAINT "makeups_used_lesson_id_lessons_id_fk" FOREIGN KEY ("used_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedules" ADD CONSTRAINT "reschedules_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedules" ADD CONSTRAINT "reschedules_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedules" ADD CONSTRAINT "reschedules_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedules" ADD CONSTRAINT "reschedules_to_lesson_id_lessons_id_fk" FOREIGN KEY ("to_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedules" ADD CONSTRAINT "reschedules_decided_by_users_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "makeups_lesson" ON "makeups" USING btree ("student_id","lesson_id");--> statement-breakpoint
CREATE INDEX "makeups_lesson_id" ON "makeups" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "makeups_used_lesson" ON "makeups" USING btree ("used_lesson_id") WHERE used_lesson_id is not null;--> statement-breakpoint
CREATE INDEX "makeups_expiry" ON "makeups" USING btree ("expires_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reschedules_one_pending" ON "reschedules" USING btree ("student_id","lesson_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "reschedules_created" ON "reschedules" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reschedules_student" ON "reschedules" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "reschedules_teacher" ON "reschedules" USING btree ("teacher_id","status","created_at");--> statement-breakpoint
CREATE INDEX "reschedules_lesson" ON "reschedules" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "reschedules_to_lesson" ON "reschedules" USING btree ("to_lesson_id") WHERE to_lesson_id is not null;--> statement-breakpoint
CREATE INDEX "reschedules_decider" ON "reschedules" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "makeups" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "reschedules" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
