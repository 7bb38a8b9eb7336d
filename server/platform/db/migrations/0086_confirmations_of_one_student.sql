-- Confirmations were named by the request, whose name a program that calls the API can give to several: a confirmation is of one student, and
-- stays with the student to whom its proof belongs.
with "shared" as (
  select "confirmation_id" from "charges" where "confirmation_id" is not null
  group by "confirmation_id" having count(distinct "student_id") > 1
), "named" as (
  select "confirmation_id", "student_id", gen_random_uuid() as "fresh"
  from (select distinct "confirmation_id", "student_id" from "charges" join "shared" using ("confirmation_id")) as "pairs"
)
update "charges" set "confirmation_id" = "named"."fresh"
from "named"
where "charges"."confirmation_id" = "named"."confirmation_id" and "charges"."student_id" = "named"."student_id"
  and not exists (select 1 from "payment_proofs"
    where "payment_proofs"."confirmation_id" = "named"."confirmation_id" and "payment_proofs"."student_id" = "named"."student_id");
