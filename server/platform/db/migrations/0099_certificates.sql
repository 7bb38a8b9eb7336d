CREATE TABLE "certificate_batch_students" (
	"batch_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"outcome" text,
	CONSTRAINT "certificate_batch_students_batch_id_student_id_pk" PRIMARY KEY("batch_id","student_id"),
	CONSTRAINT "certificate_batch_students_outcome" CHECK ("certificate_batch_students"."outcome" in ('issued', 'already', 'lacking'))
);
--> statement-breakpoint
CREATE TABLE "certificate_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificate_batches_state" CHECK ("certificate_batches"."state" in ('running', 'done'))
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"student_level" text NOT NULL,
	"student_name" text NOT NULL,
	"course_name" text NOT NULL,
	"workload" integer NOT NULL,
	"first_lesson" timestamp (3) with time zone NOT NULL,
	"last_lesson" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"file_key" text NOT NULL,
	"sha256" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"issued_by" uuid NOT NULL,
	"status" text DEFAULT 'valid' NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" uuid,
	"revocation_reason" text,
	"name_search" text GENERATED ALWAYS AS (search_text(student_name)) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_code_unique" UNIQUE("code"),
	CONSTRAINT "certificates_once" UNIQUE("student_id","course_id","student_level"),
	CONSTRAINT "certificates_level" CHECK ("certificates"."student_level" in ('Zero', 'Básico', 'Intermediário', 'Avançado')),
	CONSTRAINT "certificates_status" CHECK ("certificates"."status" in ('valid', 'revoked')),
	CONSTRAINT "certificates_code_shape" CHECK ("certificates"."code" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "certificates_lessons" CHECK ("certificates"."first_lesson" <= "certificates"."last_lesson"),
	CONSTRAINT "certificates_revoked" CHECK (("certificates"."status" = 'revoked') = ("certificates"."revoked_at" is not null)
        and ("certificates"."status" = 'revoked') = ("certificates"."revocation_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "certificate_batch_students" ADD CONSTRAINT "certificate_batch_students_batch_id_certificate_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."certificate_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_batch_students" ADD CONSTRAINT "certificate_batch_students_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_batches" ADD CONSTRAINT "certificate_batches_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_batches" ADD CONSTRAINT "certificate_batches_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_users_user_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_users_user_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_batch_students_student" ON "certificate_batch_students" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "certificate_batches_class" ON "certificate_batches" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "certificate_batches_author" ON "certificate_batches" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "certificates_issued" ON "certificates" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "certificates_course" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "certificates_issuer" ON "certificates" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "certificates_revoker" ON "certificates" USING btree ("revoked_by") WHERE revoked_by is not null;--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "certificate_batches" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "certificates" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
-- Handwritten: search by a part of the name, and the orders of the list.
create index certificates_name_search on certificates using gin (name_search gin_trgm_ops);--> statement-breakpoint
create index certificates_name_order on certificates ((student_name collate "pt-BR-x-icu"), id);--> statement-breakpoint
create index certificates_course_order on certificates ((course_name collate "pt-BR-x-icu"), id);
