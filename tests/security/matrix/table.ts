import type { Permission } from '../../../domain/permissions.ts';
import { areaProofs } from '../../resources/areas/areas.generated.ts';
import { plainProofs } from '../../support/plainProof.ts';
import type { ProfileName } from '../world.ts';

/**
 * Access per call and profile, written by hand from the specification and the rules (ACCESS-6), never from the code.
 *
 * auth  shut: 401 without a valid session, 440 with an expired token. open: no session needed, everyone gets column S.
 * S So Si  student concluded, during enrolment, inactive.  T E  teacher, FEE (also chosen by a user of two types).
 * V  seller FEV (also chosen by a user of two types).  B  B2B.  A A0  administrator with every permission, with none.
 * M?  a user of two types before the choice.  by  permissions of which any one opens the call for an ADMIN.
 *
 * ok    2xx                                         no    403 forbidden         pick  403 profile_not_chosen
 * own   2xx on own rows; foreign and missing rows return the same 404
 * any   2xx on all rows; 404 on missing rows
 * none  404 on every row, always the same           mine  shows own rows; for other and missing rows the same empty response
 * each  shows all rows; missing rows: empty         bare  2xx without rows, for every input
 * list  2xx with own rows and no others             all   2xx with the rows of all users
 * held  2xx with a type of the user, else 403       mark  2xx for the caller; 403 field_forbidden on behalf of others
 * off   403 student_inactive on own rows, else 404  wait  417 availability_closed on own rows, else 404
 * idle  403 student_inactive, whatever is asked for
 * sign  401 unauthenticated: requires a provider's proof instead of a session
 */
const text = `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
POST /v1/auth/login/                              open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/auth/refresh                             open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/auth/logout                              shut  own  own  own  own  own  own  own  own  own  own
POST /v1/auth/profile                             shut  held held held held held held held held held held
PATCH /v1/auth/language                           shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
PATCH /v1/auth/theme                              shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
GET /v1/auth/me                                   shut  list list list list list list list list list list
GET /v1/auth/sessions                             shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/auth/sessions/end-others                 shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/auth/login/second-factor                 open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
GET /v1/auth/second-factor                        shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/auth/second-factor/challenge             shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/auth/second-factor/totp                  shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/auth/second-factor/totp/confirm          shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/auth/second-factor/totp/remove           shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/auth/second-factor/recovery-codes        shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/auth/passkeys/options                    shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/auth/passkeys                            shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
PATCH /v1/auth/passkeys/:id                       shut  own  own  own  own  own  own  own  own  own  own
POST /v1/auth/passkeys/:id/remove                 shut  own  own  own  own  own  own  own  own  own  own
POST /v1/users/:id/remove-second-factor           shut  no   no   no   no   no   no   no   any  no   pick  edit:users
POST /v1/auth/logout-by-session-id                shut  no   no   no   no   no   no   no   any  no   pick  create:sessions
POST /v1/auth/logout-all                          shut  no   no   no   no   no   no   no   ok   no   pick  create:sessions
GET /v1/users/logged-users/                       shut  no   no   no   no   no   no   no   ok   no   pick  view:sessions
GET /v1/logs                                      shut  no   no   no   no   no   no   no   ok   no   pick  view:logs
GET /v1/backups                                   shut  no   no   no   no   no   no   no   ok   no   pick  view:logs
GET /v1/logs/export                               shut  no   no   no   no   no   no   no   ok   no   pick  view:logs
GET /v1/logs/student/export                       shut  no   no   no   no   no   no   no   ok   no   pick  view:student_logs
GET /v1/logs/student                              shut  no   no   no   no   no   no   no   ok   no   pick  view:student_logs
POST /v1/users/forgot-password                    open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/users/otp-verification                   open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/users/reset-password                     open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/users/reset-password-by-link             open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/users/change-password                    shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/users/confirm-registration               open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/users/confirm-email-change               open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/users/keep-email                         open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
GET /v1/users/notification-choices                shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
PATCH /v1/users/notification-choices              shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
GET /v1/mail-choices/:token                       open  any  any  any  any  any  any  any  any  any  any
POST /v1/mail-choices/:token                      open  any  any  any  any  any  any  any  any  any  any
GET /v1/entity/profile/                           shut  list list list list list list list list no   pick  view:profile
PATCH /v1/entity/profile/                         shut  ok   ok   ok   ok   ok   ok   ok   ok   no   pick  edit:profile
POST /v1/entity/profile/photo                     shut  ok   ok   ok   ok   ok   ok   ok   ok   no   pick  edit:profile
DELETE /v1/entity/profile/photo                   shut  ok   ok   ok   ok   ok   ok   ok   ok   no   pick  edit:profile
GET /v1/entity/profile/documents                  shut  ok   ok   ok   ok   ok   ok   ok   ok   no   pick  view:profile
POST /v1/entity/profile/documents                 shut  ok   ok   ok   ok   ok   ok   ok   ok   no   pick  edit:profile
GET /v1/entity/profile/documents/:id/file         shut  own  own  own  own  own  own  own  own  no   pick  view:profile
GET /v1/users/:id/documents                       shut  no   no   no   no   no   own  no   any  no   pick  edit:users
POST /v1/users/:id/documents                      shut  no   no   no   no   no   own  no   any  no   pick  edit:users
GET /v1/users/:id/documents/:document_id/file     shut  no   no   no   no   no   own  no   any  no   pick  edit:users
PATCH /v1/users/:id/documents/:document_id        shut  no   no   no   no   no   own  no   any  no   pick  edit:users
DELETE /v1/users/:id/documents/:document_id       shut  no   no   no   no   no   own  no   any  no   pick  edit:users
GET /v1/franchisee                                shut  no   no   no   no   no   no   no   all  no   pick  create:franchisee
GET /v1/franchisee/:id                            shut  no   no   no   no   no   no   no   any  no   pick  create:franchisee
POST /v1/franchisee                               shut  no   no   no   no   no   no   no   ok   no   pick  create:franchisee
GET /v1/permissions                               shut  no   no   no   no   no   no   no   ok   no   pick  view:roles create:roles edit:roles
GET /v1/roles                                     shut  no   no   no   no   no   no   no   ok   no   pick  view:roles create:users edit:users
GET /v1/roles/:id                                 shut  no   no   no   no   no   no   no   any  no   pick  view:roles edit:roles
POST /v1/roles                                    shut  no   no   no   no   no   no   no   ok   no   pick  create:roles
PATCH /v1/roles/:id                               shut  no   no   no   no   no   no   no   any  no   pick  edit:roles
PATCH /v1/roles/:id/change-status                 shut  no   no   no   no   no   no   no   any  no   pick  edit:roles
GET /v1/users                                     shut  no   no   no   no   no   list no   all  no   pick  view:users
GET /v1/users/name-and-email                      shut  no   no   no   list list list no   all  no   pick  view:users create:messages
GET /v1/users/:id                                 shut  no   no   no   no   no   own  no   any  no   pick  edit:users
POST /v1/users                                    shut  no   no   no   no   no   mark no   ok   no   pick  create:users
PATCH /v1/users/:id                               shut  no   no   no   no   no   own  no   any  no   pick  edit:users
PATCH /v1/users/:id/change-status                 shut  no   no   no   no   no   no   no   any  no   pick  edit:users
POST /v1/users/duplicates                         shut  no   no   no   no   no   ok   no   ok   no   pick  create:users edit:users
GET /v1/users/:id/merge/:other_id                 shut  no   no   no   no   no   no   no   any  no   pick  edit:users
POST /v1/users/:id/merge                          shut  no   no   no   no   no   no   no   any  no   pick  edit:users
GET /v1/users/:id/merges                          shut  no   no   no   no   no   no   no   any  no   pick  edit:users
POST /v1/merges/:id/undo                          shut  no   no   no   no   no   no   no   any  no   pick  edit:users
GET /v1/lookalikes                                shut  no   no   no   no   no   no   no   ok   no   pick  edit:users
POST /v1/lookalikes/aside                         shut  no   no   no   no   no   no   no   any  no   pick  edit:users
DELETE /v1/lookalikes/aside/:id                   shut  no   no   no   no   no   no   no   any  no   pick  edit:users
POST /v1/users/:id/photo                          shut  no   no   no   no   no   own  no   any  no   pick  edit:users
DELETE /v1/users/:id/photo                        shut  no   no   no   no   no   own  no   any  no   pick  edit:users
POST /v1/users/resend-email                       shut  no   no   no   no   no   own  no   any  no   pick  create:users edit:users
GET /v1/imports                                   shut  no   no   no   no   no   no   no   ok   no   pick  create:users
GET /v1/imports/:id                               shut  no   no   no   no   no   no   no   any  no   pick  create:users
GET /v1/imports/template-xls                      shut  no   no   no   no   no   no   no   ok   no   pick  create:users
GET /v1/imports/errors-xls                        shut  no   no   no   no   no   no   no   any  no   pick  create:users
POST /v1/imports                                  shut  no   no   no   no   no   no   no   ok   no   pick  create:users
POST /v1/imports/:id/run                          shut  no   no   no   no   no   no   no   any  no   pick  create:users
POST /v1/imports/:id/run-valid                    shut  no   no   no   no   no   no   no   any  no   pick  create:users
POST /v1/imports/:id/matching                     shut  no   no   no   no   no   no   no   any  no   pick  create:users
POST /v1/imports/:id/rows                         shut  no   no   no   no   no   no   no   any  no   pick  create:users
GET /v1/imports/:id/rows                          shut  no   no   no   no   no   no   no   any  no   pick  create:users
POST /v1/imports/:id/cancel                       shut  no   no   no   no   no   no   no   any  no   pick  create:users
POST /v1/imports/:id/undo                         shut  no   no   no   no   no   no   no   any  no   pick  create:users
GET /v1/students                                  shut  no   no   no   no   no   list list all  no   pick  view:students
GET /v1/students/steps                            shut  no   no   no   no   no   ok   ok   ok   no   pick  view:students
GET /v1/students/info/:id                         shut  own  own  own  own  own  own  no   any  no   pick  edit:users view:students_without_match view:my_students view:classroom
GET /v1/students/my-students                      shut  no   no   no   mine mine no   no   each no   pick  view:my_students
GET /v1/students/class                            shut  list ok   list no   no   no   no   ok   no   pick  view:classroom
GET /v1/students/:id/my-teacher                   shut  own  own  own  no   no   own  own  any  no   pick  view:classroom view:students
GET /v1/students/:id/status                       shut  own  own  own  no   no   own  own  any  no   pick  view:classroom view:students
GET /v1/students/student-report                   shut  no   no   no   no   no   list list all  no   pick  view:students
GET /v1/students/student-report-xls               shut  no   no   no   no   no   ok   ok   ok   no   pick  view:students
GET /v1/teachers/teacher-report                   shut  no   no   no   no   no   no   no   all  no   pick  view:fee
GET /v1/teachers/teacher-report-xls               shut  no   no   no   no   no   no   no   ok   no   pick  view:fee
GET /v1/users/birthday-report                     shut  no   no   no   no   no   no   no   all  no   pick  view:fee
GET /v1/users/birthday-report-xls                 shut  no   no   no   no   no   no   no   ok   no   pick  view:fee
GET /v1/b2b                                       shut  no   no   no   no   no   list list all  no   pick  view:b2b
GET /v1/b2b/:id                                   shut  no   no   no   no   no   no   own  any  no   pick  edit:b2b
POST /v1/b2b                                      shut  no   no   no   no   no   no   ok   ok   no   pick  create:b2b
PATCH /v1/b2b/:id                                 shut  no   no   no   no   no   no   own  any  no   pick  edit:b2b
GET /v1/companies                                 shut  no   no   no   no   no   no   no   ok   no   pick  view:b2b create:b2b
GET /v1/fev                                       shut  no   no   no   no   no   no   no   ok   no   pick  view:fev create:users edit:users
GET /v1/teachers/names                            shut  no   no   no   no   no   no   no   ok   no   pick  view:teachers view:fee view:students_without_match view:calendar create:messages edit:messages create:classes edit:classes
GET /v1/teachers                                  shut  no   no   no   no   no   no   no   all  no   pick  view:teachers view:fee
GET /v1/teachers/class                            shut  no   no   no   mine mine no   no   each no   pick  view:my_students view:teachers view:fee
GET /v1/teachers/my-students/:teacherId           shut  no   no   no   own  own  no   no   any  no   pick  view:my_students
GET /v1/students/students-with-teacher-data       shut  no   no   no   list list list list all  no   pick  view:students view:my_students create:student_transfer
GET /v1/students/export                           shut  no   no   no   no   no   own  own  any  no   pick  view:students
GET /v1/users/export                              shut  no   no   no   no   no   own  no   any  no   pick  view:users
GET /v1/students/:id/levels                       shut  no   no   no   own  own  no   no   any  no   pick  edit:users create:students_evolution
PATCH /v1/classes/change-level                    shut  no   no   no   own  own  no   no   any  no   pick  edit:users create:students_evolution
PATCH /v1/students/:id/seller                     shut  no   no   no   no   no   no   no   any  no   pick  edit:users
GET /v1/utils/cep/:cep                            shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
PATCH /v1/students/:id/change-onboarding-status   shut  no   no   no   no   no   no   no   any  no   pick  edit:onboarding_status
GET /v1/onboarding/find-by-user-id                shut  own  own  own  own  own  none no   none no   pick  view:onboarding_status view:availability_teacher
POST /v1/clicksign/send-contract/:user_id         shut  own  own  own  no   no   own  no   any  no   pick  edit:users edit:onboarding_status
POST /v1/clicksign/send-email/:user_id            shut  own  own  own  no   no   own  no   any  no   pick  edit:users edit:onboarding_status
POST /v1/clicksign/webhook                        open  sign sign sign sign sign sign sign sign sign sign
GET /v1/clicksign/documents                       shut  no   no   no   no   no   no   no   all  no   pick  view:contract_management
GET /v1/contracts/:id/signers                     shut  no   no   no   no   no   no   no   any  no   pick  view:contract_management
POST /v1/contracts/:id/cancel                     shut  no   no   no   no   no   no   no   any  no   pick  edit:users
POST /v1/contracts/:id/code                       shut  own  own  own  no   no   no   no   no   no   pick
POST /v1/contracts/:id/sign                       shut  own  own  own  no   no   no   no   no   no   pick
POST /v1/contracts/:id/refuse                     shut  own  own  own  no   no   no   no   no   no   pick
POST /v1/contracts/:id/payment-plan               shut  own  own  own  no   no   no   no   no   no   pick
GET /v1/contracts/:id/file                        shut  own  own  own  no   no   own  no   any  no   pick  view:onboarding_status view:contract_management edit:users
GET /v1/contracts/:id/signed-file                 open  any  any  any  any  any  any  any  any  any  any
GET /v1/contracts/check/:code                     open  any  any  any  any  any  any  any  any  any  any
GET /v1/plans/price                               shut  no   no   no   no   no   ok   no   ok   no   pick  create:users edit:users
GET /v1/students/:id/new-contract                 shut  no   no   no   no   no   no   no   any  no   pick  edit:users
POST /v1/students/:id/new-contract                shut  no   no   no   no   no   no   no   any  no   pick  edit:users
GET /v1/pagarme/get-registration-link/:user_id    shut  own  own  own  no   no   own  no   any  no   pick  view:onboarding_status edit:users
GET /v1/pagarme/get-payment-link/:user_id         shut  own  own  own  no   no   own  no   any  no   pick  view:onboarding_status edit:users
GET /v1/pagarme/get-joint-link/:user_id           shut  own  own  own  no   no   own  no   any  no   pick  view:onboarding_status edit:users
POST /v1/pagarme/webhook                          open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/charges/:id/confirm                      shut  no   no   no   no   no   no   no   any  no   pick  edit:charges edit:financial_parameters
GET /v1/charges                                   shut  no   no   no   no   no   no   no   all  no   pick  view:charges
GET /v1/charges/:id/link                           shut  own  own  own  no   no   own  no   any  no   pick  view:onboarding_status edit:users
GET /v1/statement/:user_id                        shut  own  own  own  no   no   own  no   any  no   pick  view:onboarding_status edit:users
GET /v1/payment-card                              shut  ok   ok   ok   no   no   no   no   no   no   pick
POST /v1/pagarme/card/:user_id                    shut  own  own  own  no   no   no   no   no   no   pick
GET /v1/availability                              shut  own  own  own  own  own  own  no   any  no   pick  view:availability_student view:onboarding_status view:students_without_match view:my_students edit:users
POST /v1/availability                             shut  own  wait off  no   no   own  no   any  no   pick  edit:availability_student edit:users
PATCH /v1/users/reset-availability/:id            shut  no   no   no   no   no   no   no   any  no   pick  edit:users
GET /v1/availability/teacher                      shut  no   no   no   own  own  none no   any  no   pick  view:availability_teacher view:teachers view:fee edit:users
POST /v1/availability/teacher                     shut  no   no   no   own  own  none no   any  no   pick  edit:availability_teacher edit:users
GET /v1/students-without-match                    shut  no   no   no   no   no   no   no   all  no   pick  view:students_without_match
GET /v1/students-without-match/teachers           shut  no   no   no   no   no   no   no   any  no   pick  view:students_without_match
POST /v1/students-without-match                   shut  no   no   no   no   no   no   no   any  no   pick  create:students_without_match
POST /v1/students-without-match/plan              shut  no   no   no   no   no   no   no   ok   no   pick  create:students_without_match
POST /v1/students-without-match/plan/apply        shut  no   no   no   no   no   no   no   ok   no   pick  create:students_without_match
GET /v1/students-without-match/notifications      shut  no   no   no   no   no   no   no   ok   no   pick  view:students_without_match
GET /v1/match/waiting                             shut  no   no   no   no   no   no   no   all  no   pick  view:users
GET /v1/match/promises                            shut  no   no   no   no   no   no   no   ok   no   pick  view:students_without_match
PATCH /v1/match/promises                          shut  no   no   no   no   no   no   no   ok   no   pick  create:students_without_match
GET /v1/match/all-waiting                         shut  no   no   no   no   no   no   no   ok   no   pick  view:users
POST /v1/match/redirect/:student_id               shut  no   no   no   no   no   no   no   any  no   pick  create:students_without_match
POST /v1/match/remind/:student_id                 shut  no   no   no   no   no   no   no   any  no   pick  create:students_without_match
GET /v1/teacher-acceptance/match                  shut  no   no   no   mine mine no   no   each no   pick  view:my_students
GET /v1/teacher-acceptance/class-availability     shut  no   no   no   own  own  no   no   any  no   pick  view:my_students
PATCH /v1/teacher-acceptance/answer               shut  no   no   no   own  own  no   no   no   no   pick
GET /v1/teacher-acceptance/notifications          shut  no   no   no   mine mine no   no   each no   pick  view:my_students
GET /v1/calendar                                  shut  mine bare mine mine mine no   no   each no   pick  view:calendar
GET /v1/calendar/:id/history                      shut  no   no   no   no   no   no   no   any  no   pick  view:calendar
GET /v1/calendar/teacher-calendar-history/:teacher_id  shut  no   no   no   own  own  no   no   any  no   pick  view:calendar
PATCH /v1/calendar/:id                            shut  no   no   no   own  own  no   no   any  no   pick  edit:calendar
POST /v1/calendar/:id/give-up                     shut  own  own  off  no   no   no   no   no   no   pick
GET /v1/calendar/:id/hours                        shut  own  own  off  no   no   no   no   no   no   pick
POST /v1/reschedules                              shut  own  own  off  no   no   no   no   no   no   pick
GET /v1/reschedules                               shut  list list list list list no   no   all  no   pick  view:calendar
POST /v1/reschedules/:id/answer                   shut  no   no   no   own  own  no   no   any  no   pick  edit:calendar
POST /v1/reschedules/:id/withdraw                 shut  own  own  own  no   no   no   no   no   no   pick
GET /v1/makeups                                   shut  list list list no   no   no   no   all  no   pick  view:calendar
POST /v1/calendar/:id/preview                     shut  no   no   no   no   no   no   no   any  no   pick  edit:calendar
POST /v1/calendar/:id/cancel                      shut  no   no   no   no   no   no   no   any  no   pick  edit:calendar
POST /v1/calendar/:id/restore                     shut  no   no   no   no   no   no   no   any  no   pick  edit:calendar
DELETE /v1/calendar/:id                           shut  no   no   no   no   no   no   no   any  no   pick  delete:calendar
GET /v1/calendar/feed                             shut  ok   ok   ok   ok   ok   no   no   ok   no   pick  view:calendar
POST /v1/calendar/feed                            shut  ok   ok   ok   ok   ok   no   no   no   no   pick
POST /v1/calendar/feed/school                     shut  no   no   no   no   no   no   no   any  no   pick  view:calendar
DELETE /v1/calendar/feed                          shut  ok   ok   ok   ok   ok   no   no   ok   no   pick  view:calendar
GET /v1/calendar/feed/:file                       open  any  any  any  any  any  any  any  any  any  any
POST /v1/calendar/history                         shut  no   no   no   own  own  no   no   no   no   pick
GET /v1/timetable/check                           shut  no   no   no   no   no   no   no   ok   no   pick  view:calendar
POST /v1/timetable/check                          shut  no   no   no   no   no   no   no   ok   no   pick  edit:calendar
GET /v1/closures                                  shut  no   no   no   no   no   no   no   ok   no   pick  view:calendar
POST /v1/closures                                 shut  no   no   no   no   no   no   no   ok   no   pick  edit:calendar
POST /v1/closures/preview                         shut  no   no   no   no   no   no   no   ok   no   pick  edit:calendar
DELETE /v1/closures                               shut  no   no   no   no   no   no   no   any  no   pick  edit:calendar
GET /v1/teacher-absences                          shut  no   no   no   no   no   no   no   ok   no   pick  view:calendar
POST /v1/teacher-absences                         shut  no   no   no   no   no   no   no   any  no   pick  edit:calendar
POST /v1/teacher-absences/preview                 shut  no   no   no   no   no   no   no   any  no   pick  edit:calendar
GET /v1/teacher-absences/:id/lessons              shut  no   no   no   no   no   no   no   any  no   pick  view:calendar
POST /v1/teacher-absences/:id/cancel-lessons      shut  no   no   no   no   no   no   no   any  no   pick  edit:calendar
DELETE /v1/teacher-absences/:id                   shut  no   no   no   no   no   no   no   any  no   pick  edit:calendar
POST /v1/teacher-absences/:id/plan                shut  no   no   no   no   no   no   no   any  no   pick  edit:calendar
POST /v1/teacher-absences/:id/plan/apply          shut  no   no   no   no   no   no   no   any  no   pick  edit:calendar
POST /v1/teacher-absences/:id/plan/undo           shut  no   no   no   no   no   no   no   any  no   pick  edit:calendar
GET /v1/account/absences                          shut  no   no   no   ok   ok   no   no   no   no   pick
POST /v1/account/absences                         shut  no   no   no   ok   ok   no   no   no   no   pick
POST /v1/account/absences/preview                 shut  no   no   no   ok   ok   no   no   no   no   pick
DELETE /v1/account/absences/:id                   shut  no   no   no   own  own  no   no   no   no   pick
GET /v1/classes                                   shut  no   no   no   list list no   no   all  no   pick  view:classes
GET /v1/classes/students-and-teacher              shut  no   no   no   mine mine no   no   each no   pick  view:classes
GET /v1/classes/:id                               shut  no   no   no   own  own  no   no   any  no   pick  view:classes
GET /v1/classes/:id/students                      shut  no   no   no   own  own  no   no   any  no   pick  view:classes
GET /v1/students/name-and-email                   shut  no   no   no   no   no   no   no   all  no   pick  create:classes edit:classes
GET /v1/classes/teacher-week                      shut  no   no   no   no   no   no   no   any  no   pick  create:classes edit:classes
POST /v1/classes/alternatives/preview             shut  no   no   no   no   no   no   no   ok   no   pick  create:classes edit:classes
POST /v1/classes/candidates/preview               shut  no   no   no   no   no   no   no   ok   no   pick  create:classes edit:classes
POST /v1/classes                                  shut  no   no   no   no   no   no   no   ok   no   pick  create:classes
PATCH /v1/classes/:id                             shut  no   no   no   no   no   no   no   any  no   pick  edit:classes
POST /v1/classes/preview                          shut  no   no   no   no   no   no   no   ok   no   pick  create:classes edit:classes
PATCH /v1/classes/:id/change-status               shut  no   no   no   no   no   no   no   any  no   pick  edit:classes
GET /v1/classes/:room_id/:user_type/token         shut  own  none off  own  own  no   no   no   no   pick
GET /v1/classes/:room_id/messages                 shut  own  none off  own  own  no   no   no   no   pick
GET /v1/classes/:room_id/removed                  shut  no   no   no   own  own  no   no   no   no   pick
POST /v1/classes/:room_id/removed/:user_id/allow  shut  no   no   no   own  own  no   no   no   no   pick
POST /v1/hms/webhook                              open  sign sign sign sign sign sign sign sign sign sign
POST /v1/students-evolution                       shut  no   no   no   own  own  no   no   no   no   pick
GET /v1/students-evolution                        shut  mine bare mine mine mine no   no   each no   pick  view:students_evolution
GET /v1/students-evolution/pending/:teacher_id    shut  no   no   no   mine mine no   no   each no   pick  create:students_evolution
GET /v1/students-evolution/next/:teacher_id       shut  no   no   no   mine mine no   no   each no   pick  create:students_evolution
POST /v1/teacher-evaluation/:id                   shut  own  own  own  no   no   no   no   no   no   pick
GET /v1/dashboard/classesAttendance/:student_id   shut  own  own  own  own  own  own  own  any  no   pick  view:classroom view:students view:my_students
GET /v1/dashboard/teacher/:teacher_id             shut  no   no   no   own  own  no   no   any  no   pick  view:teacher_dashboard
GET /v1/account/privacy                           shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
GET /v1/account/privacy/export/:format            shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/account/privacy/erasure                  shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/account/privacy/consent                  shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/account/privacy/correction               shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/account/privacy/requests/:id/withdraw    shut  own  own  own  own  own  own  own  own  own  own
GET /v1/privacy-requests                          shut  no   no   no   no   no   no   no   all  no   pick  view:privacy
GET /v1/privacy-requests/:id                      shut  no   no   no   no   no   no   no   any  no   pick  view:privacy
POST /v1/privacy-requests/:id/refuse              shut  no   no   no   no   no   no   no   any  no   pick  edit:privacy
POST /v1/privacy-requests/:id/accept              shut  no   no   no   no   no   no   no   any  no   pick  edit:privacy
POST /v1/privacy-requests/:id/erase               shut  no   no   no   no   no   no   no   any  no   pick  edit:privacy
GET /v1/search                                    shut  bare bare bare list list list list all  bare bare
GET /v1/notifications                             shut  list list list list list list list list list list
GET /v1/notifications/events/:user_id             shut  own  own  own  own  own  own  own  own  own  own
GET /v1/messages                                  shut  list list list list list list list all  list list
GET /v1/messages/:id                              shut  own  own  own  own  own  own  own  any  own  own
GET /v1/messages/:id/recipients                   shut  no   no   no   own  own  no   no   any  no   pick  view:messages
POST /v1/messages/recipients/preview              shut  no   no   no   own  own  no   no   any  no   pick  create:messages
POST /v1/messages                                 shut  no   no   no   own  own  no   no   any  no   pick  create:messages
PATCH /v1/messages/:id                            shut  no   no   no   own  own  no   no   any  no   pick  edit:messages
DELETE /v1/messages/:id                           shut  no   no   no   own  own  no   no   any  no   pick  delete:messages
POST /v1/messages/:id/send                        shut  no   no   no   own  own  no   no   any  no   pick  create:messages
POST /v1/messages/:id/recall                      shut  no   no   no   own  own  no   no   any  no   pick  create:messages
PATCH /v1/messages/read/:id                       shut  own  own  own  own  own  own  own  own  own  own
PATCH /v1/messages/read-notification              shut  own  own  own  own  own  own  own  own  own  own
GET /v1/config                                    open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
GET /v1/demo/logins                               open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
GET /v1/demo/mails                                open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
`;

const columnOf: Record<ProfileName, string> = {
  S: 'S',
  So: 'So',
  Si: 'Si',
  T: 'T',
  B: 'B',
  A: 'A',
  A0: 'A0',
  'M?': 'M?',
  E: 'E',
  'M:E': 'E',
  V: 'V',
  'M:V': 'V',
};

export interface Expected {
  call: string;
  auth: 'open' | 'shut';
  by: Permission[];
  of(profile: ProfileName): string;
}

/** Includes the lines of tests/resources; throws on a line with too few columns. */
export function readTable(): Expected[] {
  const proofs = [...plainProofs, ...Object.values(areaProofs)];
  return [text, ...proofs.map(({ matrix }) => matrix)].flatMap((part) => {
    const [head = '', ...lines] = part.trim().split('\n');
    const columns = head.trim().split(/\s+/).slice(2, -1);
    return lines.map((line) => readLine(line, columns));
  });
}

function readLine(line: string, columns: string[]): Expected {
  const [method, path, auth, ...rest] = line.trim().split(/\s+/);
  const cells = rest.slice(0, columns.length);
  if ((auth !== 'open' && auth !== 'shut') || cells.length < columns.length)
    throw new Error(`The table has a broken line: ${line}`);
  return {
    call: `${method} ${path}`,
    auth,
    by: rest.slice(columns.length) as Permission[],
    of: (profile) => cells[columns.indexOf(columnOf[profile])] ?? '',
  };
}
