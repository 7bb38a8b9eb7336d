DROP INDEX "plan_sales_paid";--> statement-breakpoint
DROP INDEX "charges_unpaid";--> statement-breakpoint
DROP INDEX "students_status";--> statement-breakpoint
ALTER TABLE "plan_sales" ADD COLUMN "fev_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_sales" ADD COLUMN "is_corporate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_sales" ADD CONSTRAINT "plan_sales_fev_id_fevs_fev_id_fk" FOREIGN KEY ("fev_id") REFERENCES "public"."fevs"("fev_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_students_class" ON "class_students" USING btree ("class_id","left_at","student_id");--> statement-breakpoint
CREATE INDEX "contracts_waived_before" ON "contracts" USING btree ("replaces") WHERE replaces is not null and (enrolment_before ->> 'waived_through')::int >= 3;--> statement-breakpoint
CREATE INDEX "contracts_standing" ON "contracts" USING btree ("student_id","status","created_at","contract_id");--> statement-breakpoint
CREATE INDEX "contracts_withdrawn" ON "contracts" USING btree ("contract_id") WHERE status = 'withdrawn';--> statement-breakpoint
CREATE INDEX "plan_sales_seller" ON "plan_sales" USING btree ("fev_id");--> statement-breakpoint
CREATE INDEX "personal_zone" ON "personal" USING btree ("user_id","timezone");--> statement-breakpoint
CREATE INDEX "students_waived" ON "students" USING btree ("student_id") WHERE waived_through >= 3;--> statement-breakpoint
CREATE INDEX "students_level_order" ON "students" USING btree (array_position(array['Zero', 'Básico', 'Intermediário', 'Avançado'], student_level),"user_id");--> statement-breakpoint
CREATE INDEX "plan_sales_paid" ON "plan_sales" USING btree ("paid_at","student_id","plan_duration","value","fev_id","is_corporate") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "charges_unpaid" ON "charges" USING btree ("due_date","student_id","amount","installment","contract_id") WHERE "charges"."status" in ('open', 'failed', 'expired', 'disputed');--> statement-breakpoint
CREATE INDEX "students_status" ON "students" USING btree ("onboarding_status","user_id");--> statement-breakpoint
-- Handwritten: the seller and the company of each sale come from the student, in the transaction of each change of these.
update plan_sales p set fev_id = s.fev_id, is_corporate = s.company_id is not null from students s where s.student_id = p.student_id;--> statement-breakpoint
create or replace function refresh_plan_sales(ids uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 then return; end if;
  insert into plan_sales (student_id)
    select s.student_id from students s where s.student_id = any(ids) order by s.student_id on conflict do nothing;
  perform 1 from plan_sales where student_id = any(ids) order by student_id for update;
  update plan_sales p set contract_id = f.contract_id, plan_duration = f.plan_duration, value = f.value, paid_at = f.paid_at,
      fev_id = f.fev_id, is_corporate = f.is_corporate
    from (select s.student_id, h.contract_id, c.terms ->> 'plan_duration' as plan_duration, c.value_plan as value, h.paid_at,
        s.fev_id, s.company_id is not null as is_corporate
      from students s
      left join lateral (select e.contract_id, e.paid_at from charges e
        where e.student_id = s.student_id and e.kind = 'plan' and e.status = 'paid'
        order by e.paid_at, e.charge_id limit 1) h on true
      left join contracts c on c.contract_id = h.contract_id
      where s.student_id = any(ids)) f
    where f.student_id = p.student_id and (p.contract_id, p.plan_duration, p.value, p.paid_at, p.fev_id, p.is_corporate)
      is distinct from (f.contract_id, f.plan_duration, f.value, f.paid_at, f.fev_id, f.is_corporate);
end $$;--> statement-breakpoint
create function plan_sales_of_changed_students() returns trigger language plpgsql as $$
begin
  perform refresh_plan_sales((select array_agg(a.student_id) from added a join removed r using (student_id)
    where (a.fev_id, a.company_id is null) is distinct from (r.fev_id, r.company_id is null)));
  return null;
end $$;--> statement-breakpoint
create trigger plan_sales_update after update on students referencing old table as removed new table as added
  for each statement execute function plan_sales_of_changed_students();
