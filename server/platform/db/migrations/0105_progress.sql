CREATE TABLE "guardian_accesses" (
	"access_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"email" "citext" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "guardian_accesses_lifetime" CHECK (expires_at > created_at)
);
--> statement-breakpoint
CREATE TABLE "guardian_visits" (
	"visit_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"access_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"new_email" "citext",
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_records" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"lesson_subject" text NOT NULL,
	"lesson_notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guardian_accesses" ADD CONSTRAINT "guardian_accesses_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_visits" ADD CONSTRAINT "guardian_visits_access_id_guardian_accesses_access_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."guardian_accesses"("access_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_records" ADD CONSTRAINT "lesson_records_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_records" ADD CONSTRAINT "lesson_records_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_accesses_token" ON "guardian_accesses" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "guardian_accesses_student" ON "guardian_accesses" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "guardian_accesses_expiry" ON "guardian_accesses" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_visits_token" ON "guardian_visits" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "guardian_visits_access" ON "guardian_visits" USING btree ("access_id");--> statement-breakpoint
CREATE INDEX "guardian_visits_started" ON "guardian_visits" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "lesson_records_teacher" ON "lesson_records" USING btree ("teacher_id");--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "lesson_records" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
