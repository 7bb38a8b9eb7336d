CREATE TABLE "plan_sales" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid,
	"plan_duration" text,
	"value" integer,
	"paid_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "timetable_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"lessons" integer NOT NULL,
	"students" integer NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_sales" ADD CONSTRAINT "plan_sales_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_sales" ADD CONSTRAINT "plan_sales_contract_id_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("contract_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_sales_paid" ON "plan_sales" USING btree ("paid_at","student_id","plan_duration","value") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "plan_sales_contract" ON "plan_sales" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "students_seller" ON "students" USING btree ("student_id","fev_id","company_id");--> statement-breakpoint
insert into plan_sales (student_id, contract_id, plan_duration, value, paid_at)
  select h.student_id, h.contract_id, c.terms ->> 'plan_duration', c.value_plan, h.paid_at
  from (select distinct on (student_id) student_id, contract_id, paid_at from charges
    where kind = 'plan' and status = 'paid' order by student_id, paid_at, charge_id) h
  join contracts c on c.contract_id = h.contract_id;--> statement-breakpoint
-- The rows are locked before the payments are read: of two payments of one student at once, the later transaction sees both.
create function refresh_plan_sales(ids uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 then return; end if;
  insert into plan_sales (student_id)
    select s.student_id from students s where s.student_id = any(ids) order by s.student_id on conflict do nothing;
  perform 1 from plan_sales where student_id = any(ids) order by student_id for update;
  update plan_sales p set contract_id = f.contract_id, plan_duration = f.plan_duration, value = f.value, paid_at = f.paid_at
    from (select x.student_id, h.contract_id, c.terms ->> 'plan_duration' as plan_duration, c.value_plan as value, h.paid_at
      from (select distinct unnest(ids) as student_id) x
      left join lateral (select e.contract_id, e.paid_at from charges e
        where e.student_id = x.student_id and e.kind = 'plan' and e.status = 'paid'
        order by e.paid_at, e.charge_id limit 1) h on true
      left join contracts c on c.contract_id = h.contract_id) f
    where f.student_id = p.student_id and (p.contract_id, p.plan_duration, p.value, p.paid_at)
      is distinct from (f.contract_id, f.plan_duration, f.value, f.paid_at);
end $$;--> statement-breakpoint
create function plan_sales_of_new_charges() returns trigger language plpgsql as $$
begin
  perform refresh_plan_sales((select array_agg(distinct student_id) from added where kind = 'plan' and status = 'paid'));
  return null;
end $$;--> statement-breakpoint
create function plan_sales_of_gone_charges() returns trigger language plpgsql as $$
begin
  perform refresh_plan_sales((select array_agg(distinct student_id) from removed where kind = 'plan' and status = 'paid'));
  return null;
end $$;--> statement-breakpoint
create function plan_sales_of_changed_charges() returns trigger language plpgsql as $$
begin
  -- Most updates of charges touch no sale.
  perform refresh_plan_sales((select array_agg(distinct x.student_id) from (
      (select student_id, charge_id, contract_id, paid_at, status, kind from added
        except all select student_id, charge_id, contract_id, paid_at, status, kind from removed)
      union all (select student_id, charge_id, contract_id, paid_at, status, kind from removed
        except all select student_id, charge_id, contract_id, paid_at, status, kind from added)) x
    where x.kind = 'plan'));
  return null;
end $$;--> statement-breakpoint
create function plan_sales_of_changed_contracts() returns trigger language plpgsql as $$
begin
  perform refresh_plan_sales((select array_agg(distinct a.student_id) from added a join removed r using (contract_id)
    join plan_sales p on p.contract_id = a.contract_id
    where (a.value_plan, a.terms ->> 'plan_duration') is distinct from (r.value_plan, r.terms ->> 'plan_duration')));
  return null;
end $$;--> statement-breakpoint
create trigger plan_sales_insert after insert on charges referencing new table as added
  for each statement execute function plan_sales_of_new_charges();--> statement-breakpoint
create trigger plan_sales_delete after delete on charges referencing old table as removed
  for each statement execute function plan_sales_of_gone_charges();--> statement-breakpoint
create trigger plan_sales_update after update on charges referencing old table as removed new table as added
  for each statement execute function plan_sales_of_changed_charges();--> statement-breakpoint
create trigger plan_sales_update after update on contracts referencing old table as removed new table as added
  for each statement execute function plan_sales_of_changed_contracts();
