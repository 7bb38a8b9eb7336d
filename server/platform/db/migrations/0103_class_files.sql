CREATE TABLE "class_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"class_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"file_type" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_files_file_type" CHECK ("class_files"."file_type" in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'video/mp4', 'video/webm', 'text/csv', 'text/plain'))
);
--> statement-breakpoint
ALTER TABLE "class_files" ADD CONSTRAINT "class_files_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_files" ADD CONSTRAINT "class_files_teacher_id_teachers_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_files_class" ON "class_files" USING btree ("class_id","created_at","id");--> statement-breakpoint
CREATE INDEX "class_files_teacher" ON "class_files" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "class_files_created" ON "class_files" USING btree ("created_at","id");--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "class_files" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
