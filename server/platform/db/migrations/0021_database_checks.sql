-- Nothing deletes users or contracts, but a live room could name people who were never users of the school.
UPDATE room_removals SET removed_by = NULL WHERE removed_by NOT IN (SELECT user_id FROM users);--> statement-breakpoint
-- The presence ledger is append-only: only its new rows are checked.
ALTER TABLE "teacher_evaluations" ALTER COLUMN "day" SET DATA TYPE date USING "day"::date;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_replaces_contracts_contract_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."contracts"("contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_issued_for_contracts_contract_id_fk" FOREIGN KEY ("issued_for") REFERENCES "public"."contracts"("contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_allocated_by_users_user_id_fk" FOREIGN KEY ("allocated_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_changes" ADD CONSTRAINT "level_changes_changed_by_users_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_by_pass_by_users_user_id_fk" FOREIGN KEY ("by_pass_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "room_removals" ADD CONSTRAINT "room_removals_removed_by_users_user_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_removals" ADD CONSTRAINT "room_removals_allowed_by_users_user_id_fk" FOREIGN KEY ("allowed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_open" ON "sessions" USING btree ("expires_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "students_evolution_teacher" ON "students_evolution" USING btree ("teacher_id","created_at");--> statement-breakpoint
CREATE INDEX "students_evolution_created" ON "students_evolution" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "matches_student" ON "matches" USING btree ("student_id","status");--> statement-breakpoint
CREATE INDEX "mail_outbox_unsent" ON "mail_outbox" USING btree ("seq") WHERE sent_at is null and text is not null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("recipient_id") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "b2b_users_company" ON "b2b_users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "level_changes_student" ON "level_changes" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "teacher_courses_course" ON "teacher_courses" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_operation" CHECK ("audit_log"."operation" in ('I', 'U', 'D'));--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_hours" CHECK ("calendar_entries"."start_hour" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "calendar_entries"."end_hour" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_recurrence_type" CHECK ("calendar_entries"."recurrence_type" in ('Dia', 'Semana', 'Mês', 'Ano'));--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_recurrence_days" CHECK ("calendar_entries"."recurrence_days" <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_status" CHECK ("lessons"."status" in ('scheduled', 'cancelled'));--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_level" CHECK ("classes"."student_level" in ('Zero', 'Básico', 'Intermediário', 'Avançado'));--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_plan_type" CHECK ("classes"."plan_type" in ('Em grupo', 'Particular'));--> statement-breakpoint
ALTER TABLE "contract_signers" ADD CONSTRAINT "contract_signers_known_party" CHECK ("contract_signers"."party" in ('student', 'guardian'));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_status" CHECK ("contracts"."status" in ('pending', 'signed', 'superseded', 'cancelled'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_active_type" CHECK ("sessions"."active_type" in ('STUDENT', 'TEACHER', 'FEE', 'FEV', 'ADMIN', 'B2B'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_confirmation" CHECK ("users"."email_received_status" in ('pending', 'sent', 'confirmed'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_known_types" CHECK ("users"."types" <@ array['STUDENT', 'TEACHER', 'FEE', 'FEV', 'ADMIN', 'B2B']);--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_purpose" CHECK ("verification_codes"."purpose" in ('password', 'signature'));--> statement-breakpoint
ALTER TABLE "match_exclusions" ADD CONSTRAINT "match_exclusions_reason" CHECK ("match_exclusions"."reason" in ('refused', 'moved'));--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_known_status" CHECK ("matches"."status" in ('pending-allocation', 'waiting-acceptance', 'accepted', 'closed'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_status" CHECK ("messages"."status" in ('PENDING', 'SENT', 'ERROR'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_category" CHECK ("messages"."category" in ('IMMEDIATE', 'SCHEDULED'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_types" CHECK ("messages"."types" <@ array['STUDENT', 'TEACHER', 'FEE', 'FEV', 'ADMIN', 'B2B']);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."notification" in ('PAYMENT', 'RATING', 'NOTICE', 'TEACHER_EVALUATION', 'STUDENT_EVOLUTION'));--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_kind" CHECK ("charges"."kind" in ('registration', 'plan'));--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_status" CHECK ("charges"."status" in ('open', 'paid', 'failed', 'expired', 'refunded', 'cancelled'));--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_type" CHECK ("plan_prices"."plan_type" in ('Em grupo', 'Particular'));--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_duration" CHECK ("plan_prices"."plan_duration" in ('Semestral', 'Anual', 'Recorrente'));--> statement-breakpoint
ALTER TABLE "level_changes" ADD CONSTRAINT "level_changes_from" CHECK ("level_changes"."from_level" in ('Zero', 'Básico', 'Intermediário', 'Avançado'));--> statement-breakpoint
ALTER TABLE "level_changes" ADD CONSTRAINT "level_changes_to" CHECK ("level_changes"."to_level" in ('Zero', 'Básico', 'Intermediário', 'Avançado'));--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_enrollment_type" CHECK ("students"."enrollment_type" in ('immediate_start', 'early_enrollment'));--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_level" CHECK ("students"."student_level" in ('Zero', 'Básico', 'Intermediário', 'Avançado'));--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_plan_type" CHECK ("students"."plan_type" in ('Em grupo', 'Particular'));--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_duration" CHECK ("students"."plan_duration" in ('Semestral', 'Anual', 'Recorrente'));--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_payment_method" CHECK ("students"."payment_method" in ('À vista - Pix', 'À vista - Cartão de Crédito', 'Parcelado de acordo com a vigência do plano', 'Cobrança Recorrente - Cartão de Crédito'));--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_onboarding" CHECK ("students"."onboarding_status" in ('AGUARDANDO_ASSINATURA_CONTRATO', 'AGUARDANDO_PAGAMENTO_MATRICULA', 'AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO_MATRICULA', 'AGUARDANDO_PAGAMENTO', 'AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO', 'AGUARDANDO_INICIO_VIGENCIA_CONTRATO', 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE', 'AGUARDANDO_MATCH', 'CONCLUIDO'));--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_event" CHECK ("presence"."event" in ('join', 'leave'));--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_purpose" CHECK ("factor_challenges"."purpose" in ('sign_in', 'step_up', 'totp_set_up', 'passkey_set_up'));