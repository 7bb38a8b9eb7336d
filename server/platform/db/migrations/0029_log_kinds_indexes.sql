-- outside a transaction
-- Not part of the migration before, which would keep the log locked while they are built.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_at" ON "audit_log" USING btree ("at","id","user_name","student_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_of_students" ON "audit_log" USING btree ("at","id","user_name","student_id") WHERE student_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_student" ON "audit_log" USING btree ("student_id","at","id","user_name","context","operation");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_context" ON "audit_log" USING btree ("context","operation","of_student","at","id","user_name","student_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_user" ON "audit_log" USING btree ("user_name","context","operation","of_student","at","id","student_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_entity" ON "audit_log" USING btree ("entity_id","at","id");
