import type { Texts } from './texts.ts';

export const english = {
  'mail.greeting': 'Hello %{name},',
  'mail.alert.subject': '%{title} at Aula Viva',
  'mail.by_choice.subject': '%{title}',
  'mail.by_choice.text':
    '%{content}\n\nYou also receive this message by e-mail, as chosen in your account. To change this, go to:\n\n%{link}',
  'mail.confirm_registration.subject': 'Confirm your registration at Aula Viva',
  'mail.confirm_registration.text':
    'One step left before you start: confirm your e-mail and create your password at this address:\n\n%{link}\n\nIf you did not expect this e-mail, you can ignore it.',
  'mail.email_change_new.subject': 'Confirm your new e-mail at Aula Viva',
  'mail.email_change_new.text':
    'You asked to use this e-mail address for your Aula Viva account. To confirm, open this address within 7 days:\n\n%{link}\n\nUntil then your former e-mail stays in use. If you did not expect this e-mail, you can ignore it: nothing changes.',
  'mail.email_change_old.subject': 'Request to change your e-mail at Aula Viva',
  'mail.email_change_old.text':
    'The school registered a request to change your e-mail to %{email}. The change only happens if the person who receives messages there confirms it.\n\nIf you did not ask for the change, open this address within 7 days to keep your e-mail:\n\n%{link}\n\nAnd let the school know, by phone or WhatsApp.',
  'mail.email_changed.subject': 'Your e-mail at Aula Viva was changed',
  'mail.email_changed.text':
    'The e-mail of your Aula Viva account is now %{email}, and all sessions were ended. This address no longer opens the account.\n\nIf it was not you, open this address within 7 days to undo the change:\n\n%{link}\n\nAnd let the school know, by phone or WhatsApp.',
  'mail.email_change_undone.subject': 'The change of e-mail at Aula Viva was undone',
  'mail.email_change_undone.text':
    'The change of e-mail of your Aula Viva account was undone by the person who receives messages at the former address, and all sessions were ended. This address no longer opens the account.\n\nIf this was not agreed, let the school know by phone or WhatsApp.',
  'mail.records_merged.subject': 'Your records at Aula Viva were merged',
  'mail.records_merged.text':
    'The record with this e-mail address was merged with another record of yours at Aula Viva. To log in, use the e-mail of the other record: this address no longer opens the account.\n\nIf you do not know which one it is, or if this was not agreed, contact the school by phone or WhatsApp.',
  'mail.password_code.subject': '%{code} is your Aula Viva code',
  'mail.password_code.text':
    'Your code to create a new password is %{code}. It is valid for %{minutes} minutes.\n\nIf you prefer, or if the code does not work, create the new password at this address within %{hours} hours:\n\n%{link}\n\nIf you did not ask for it, ignore this e-mail: your password stays the same.',
  'mail.password_link.subject': 'Create a new password at Aula Viva',
  'mail.password_link.text':
    'To create a new password, open this address within %{hours} hours:\n\n%{link}\n\nIf you did not ask for it, ignore this e-mail: your password stays the same.',
  'mail.password_changed.subject': 'Your password at Aula Viva was changed',
  'mail.password_changed.text':
    'The password of your Aula Viva account was changed on %{day} at %{hour}. Your other sessions were ended, and the secret address of your calendar no longer works: if you use one, create a new one in the calendar.\n\nIf it was not you, request a new password now with "Forgot your password?", and let the school know, by phone or WhatsApp.',
  'mail.password_wait.subject': 'New password at Aula Viva: please wait a little',
  'mail.password_wait.text':
    'The e-mail of your account changed recently. For security, a new password can only be requested from %{day} at %{hour}. Until then, log in with the password you have.\n\nIf it is urgent, contact the school.',
  'mail.signature_code.subject': '%{code} is the code to sign your contract',
  'mail.signature_code.text':
    'To sign the contract with Aula Viva, enter the code %{code}. It is valid for %{minutes} minutes.\n\nIf you did not ask for this code, do not share it with anyone.',
  'mail.contract_ready.subject': 'Your contract with Aula Viva is ready to sign',
  'mail.contract_ready.text': 'The contract is ready. To read and sign it, go to %{link}.',
  'mail.new_contract_ready.subject': 'A new contract with Aula Viva is ready to sign',
  'mail.new_contract_ready.text':
    'We have prepared a new contract, which replaces the current one once it is signed. What has been paid is credited. To read and sign it, go to %{link}.',
  'mail.factor_changed.subject': 'Change in the two-step verification of your account',
  'mail.factor_changed.text':
    'In the two-step verification of your Aula Viva account, %{change}. Sessions open on other devices were ended.\n\nIf it was not you, change your password and let the school know right away, by phone or WhatsApp.',
  'factor.totp_added': 'the authenticator app was turned on',
  'factor.totp_removed': 'the authenticator app was removed',
  'factor.passkey_added': 'a passkey was added',
  'factor.passkey_removed': 'a passkey was removed',
  'factor.codes_renewed': 'new recovery codes were created, and the earlier ones no longer work',
  'factor.all_removed': 'the school removed the verification on request',
  'mail.login_tried.subject': 'Someone tried to log in to your account',
  'mail.login_tried.text':
    'Someone entered your correct Aula Viva password but repeatedly failed the two-step verification code and did not get in.\n\nIf it was you, try again or use a recovery code. If not, change your password now.',
  'mail.recovery_code_used.subject': 'A recovery code was used',
  'mail.recovery_code_used.text':
    'One of your recovery codes was used at Aula Viva. 1 code is left; you can create others under "Security".\n\nIf it was not you, change your password and let the school know right away, by phone or WhatsApp. |||| One of your recovery codes was used at Aula Viva. %{smart_count} codes are left; you can create others under "Security".\n\nIf it was not you, change your password and let the school know right away, by phone or WhatsApp.',
  'notice.guessing.title': 'Many wrong passwords',
  'notice.guessing.text':
    'More than %{failures} wrong passwords in %{minutes} minutes, in different accounts. Logins from new devices are slowed down until it stops; users on known devices are not affected. Inform the technical team.',
  'notice.contract_altered.title': 'Contract altered',
  'notice.contract_altered.text':
    'The signed contract with code %{code} does not match the record of its signature. The file is withheld until the original is back, for example from a backup. Ask the technical team to run npm run verify-contracts.',
  'notice.match_new.title': 'New student waiting for your answer',
  'notice.match_new.text':
    '%{name} was allocated to you. Choose the hours or decline under student acceptance.',
  'notice.match_closed.title': 'Student no longer waiting',
  'notice.match_closed.text':
    '%{name} went back to an earlier step of the enrolment and left your acceptance list.',
  'notice.match_withdrawn.title': 'Student no longer waiting',
  'notice.match_withdrawn.text':
    "%{name} has left your acceptance list, because the student's details or yours have changed.",
  'notice.match_unfit.title': 'A student needs another teacher',
  'notice.match_unfit.text':
    '%{name} no longer fits %{teacher} and is waiting for a teacher again. See Allocate students.',
  'notice.matches_unfit.title': 'Students need another teacher',
  'notice.matches_unfit.text':
    '%{count} students no longer fit the teacher they were offered to and are waiting again. See Allocate students.',
  'notice.promise_reminder.title': 'A student is waiting for your answer',
  'notice.promise_reminder.text':
    '%{name} has been waiting since the allocation. Answer by %{due}, in Student acceptance.',
  'notice.promise_passed.title': 'Student offered to another teacher',
  'notice.promise_passed.text':
    'The time to answer about %{name} is over, and the school has offered the student to another teacher.',
  'notice.promise_unanswered.title': '24 hours are over',
  'notice.promise_unanswered.text':
    'The teacher of %{name} has not answered in time. See Waiting for acceptance.',
  'notice.promise_unallocated.title': '24 hours are over',
  'notice.promise_unallocated.text':
    '%{name} has been waiting for a teacher for more than 24 hours. See Allocate students.',
  'notice.promises_late.title': '24 hours are over',
  'notice.promises_late.text':
    '%{count} students have been waiting for more than 24 hours. See Allocate students and Waiting for acceptance.',
  'notice.accepted.title': 'Your lessons are scheduled',
  'notice.accepted.text': '%{name} will be your teaching executive. See the hours in your calendar.',
  'notice.lesson_moved.title': 'Lesson rescheduled',
  'notice.lesson_moved.text': '%{title}: from %{from} to %{to}.',
  'notice.series_changed.title': 'Your lesson times have changed',
  'notice.series_changed.text':
    '%{title}: from %{from} on, your lessons take place at new times. See your calendar.',
  'notice.lesson_teacher.title': 'Lesson with another teacher',
  'notice.lesson_teacher.text': '%{title}, %{from}: the lesson is with %{name}.',
  'notice.lesson_cancelled.title': 'Lesson cancelled',
  'notice.lesson_cancelled.text': '%{title}, %{from}: this lesson has been cancelled.',
  'notice.lessons_cancelled.title': 'Lessons cancelled',
  'notice.lessons_cancelled.text':
    '%{title}: from %{from} on, %{count} lessons have been cancelled. See your calendar.',
  'notice.lesson_restored.title': 'The lesson takes place',
  'notice.lesson_restored.text':
    '%{title}, %{from}: the lesson that had been cancelled takes place after all.',
  'notice.lessons_restored.title': 'Lessons take place',
  'notice.lessons_restored.text':
    '%{title}: from %{from} on, %{count} lessons that had been cancelled take place after all. See your calendar.',
  'notice.lesson_covered.title': 'Lesson rescheduled',
  'notice.lesson_covered.text': '%{title}, %{from}: the lesson takes place %{to}, with %{name}.',
  'notice.lessons_covered.title': 'Lessons rescheduled',
  'notice.lessons_covered.text':
    '%{title}: from %{from}, %{count} lesson has another teacher or hour, or was cancelled. See your calendar. |||| %{title}: from %{from}, %{count} lessons have another teacher or hour, or were cancelled. See your calendar.',
  'notice.lessons_as_before.title': 'Lessons as before',
  'notice.lessons_as_before.text':
    '%{title}, %{from}: the lesson has its former teacher and hour again. |||| %{title}: from %{from}, %{count} lessons have their former teacher and hour again. See your calendar.',
  'notice.lesson_given_up.title': 'A student is not coming',
  'notice.lesson_given_up.text': '%{name} is not coming to the lesson %{title}, %{from}.',
  'notice.reschedule_asked.title': 'Request to reschedule',
  'notice.reschedule_asked.text':
    '%{name} asks to move the lesson %{title}, %{from}, to %{to}. Answer under Reschedule requests.',
  'notice.reschedule_accepted.title': 'New hour accepted',
  'notice.reschedule_accepted.text': '%{title}: from %{from} to %{to}. See you then!',
  'notice.reschedule_taken.title': 'Lesson rescheduled',
  'notice.reschedule_taken.text': '%{name} is coming to the lesson %{title}, %{to}.',
  'notice.reschedule_refused.title': 'New hour not accepted',
  'notice.reschedule_refused.text':
    '%{title}, %{to}: the request was not accepted. Reason: %{reason}. You can choose another hour in your calendar.',
  'notice.reschedule_withdrawn.title': 'Request to reschedule withdrawn',
  'notice.reschedule_withdrawn.text': '%{name} withdrew the request for the lesson %{title}, %{to}.',
  'notice.reschedule_expired.title': 'Request to reschedule unanswered',
  'notice.reschedule_expired.text':
    '%{title}, %{to}: the request was not answered in time and has expired. See in your calendar what you can still reschedule, or talk to the school.',
  'notice.makeup_reminder.title': 'Make-up lesson about to expire',
  'notice.makeup_reminder.text':
    '%{title}: use your make-up lesson by %{until}. Choose an hour in your calendar.',
  'notice.makeup_returned.title': 'Your make-up lesson is back',
  'notice.makeup_returned.text':
    '%{title}, %{from}: this lesson has been cancelled. Your make-up lesson is valid again, until %{until}. Choose an hour in your calendar.',
  'notice.makeup_taken_back.title': 'The lesson of your make-up takes place',
  'notice.makeup_taken_back.text':
    '%{title}, %{from}: the lesson that had been cancelled takes place after all, and you are in it again with your make-up lesson.',
  'notice.reschedule_void.title': 'Request to reschedule closed',
  'notice.reschedule_void.text':
    '%{title}, %{to}: the school moved or cancelled the lesson, so your request no longer applies. See in your calendar what you can still reschedule.',
  'notice.reschedule_handed.title': 'Another teacher answers your request',
  'notice.reschedule_handed.text':
    '%{title}, %{to}: %{name} now teaches the lesson and answers your request to reschedule.',
  'notice.reschedule_left.title': 'Request to reschedule closed',
  'notice.reschedule_left.text':
    '%{title}, %{to}: you are no longer in this class, so your request to reschedule no longer applies.',
  'notice.reschedule_student_left.title': 'Request to reschedule closed',
  'notice.reschedule_student_left.text':
    '%{name} has left the class, so the request for the lesson %{title}, %{to}, no longer applies.',
  'notice.class_joined.title': 'You have joined a class',
  'notice.class_joined.text': '%{title}: your first lesson is on %{from}.',
  'notice.class_left.title': 'You have left a class',
  'notice.class_left.text': '%{title}: the coming lessons of this class are no longer yours.',
  'notice.timetable.title': 'The timetable needs attention',
  'notice.timetable.text':
    'The nightly check found %{count} point to settle. See Timetable check. |||| The nightly check found %{count} points to settle. See Timetable check.',
  'notice.transfer_requested.title': 'Transfer to decide',
  'notice.transfer_requested.text':
    '%{teacher} asked to transfer %{student}. Approve or reject it under Student transfer.',
  'notice.transfer_hours.title': 'Your hours will change',
  'notice.transfer_hours.text':
    '%{teacher} will choose new hours for your lessons. Until then, they stay as they are.',
  'notice.transfer_search.title': 'You will have another teacher',
  'notice.transfer_search.text':
    'Your lessons with %{teacher} have ended, and the school is already looking for another teacher for you. We will tell you as soon as there are new hours.',
  'notice.transfer_student.title': 'You will have another teacher',
  'notice.transfer_student.text':
    'Your lessons with %{teacher} have ended. %{new_teacher} will confirm the new hours, and then we will tell you.',
  'notice.transfer_left.title': 'Transfer approved',
  'notice.transfer_left.text':
    '%{student} has left your classes and will have another teacher. The hours of classes left empty are free.',
  'notice.transfer_approved.title': 'Transfer approved',
  'notice.transfer_approved.text':
    '%{student} has left your classes and will have lessons with %{new_teacher}. The hours of classes left empty are free.',
  'notice.transfer_reproved.title': 'Transfer rejected',
  'notice.transfer_reproved.text': 'The transfer of %{student} was not approved. Reason: %{reason}',
  'transfer.limit':
    'This student has already had %{count} transfers in this contract: %{dates}. Make another one?',
  'notice.evaluate_students.title': 'Evaluate your students',
  'notice.evaluate_students.text':
    'The last lesson of the week of class %{name} has ended. Evaluate the progress of your students.',
  'notice.rate_teacher.title': 'Rate your teacher',
  'notice.rate_teacher.text': 'How was the week with %{name}? Your rating is anonymous.',
  'notice.document_month.title': 'Document about to expire',
  'notice.document_month.text':
    '%{document} is valid until %{day}. Send the new one in your Account, under Documents.',
  'notice.document_eve.title': 'Last reminder: document expiring',
  'notice.document_eve.text':
    '%{document} is only valid until %{day}. Send the new one in your Account, under Documents.',
  'notice.document_expired.title': 'Document expired',
  'notice.document_expired.text':
    '%{document} expired on %{day}. Send the new one in your Account, under Documents.',
  'notice.registration_paid.title': 'Payment confirmed',
  'notice.registration_paid.text': 'We received the payment of the enrolment fee, %{amount}.',
  'notice.plan_paid.title': 'Payment confirmed',
  'notice.plan_paid.text': 'We received the payment of the plan, %{amount}.',
  'notice.registration_failed.title': 'Payment refused',
  'notice.registration_failed.text':
    'The bank refused the payment of the enrolment fee. Try another card or Pix.',
  'notice.plan_failed.title': 'Payment refused',
  'notice.plan_failed.text': 'The bank refused the payment of the plan. Try another card or Pix.',
  'notice.credited.title': 'Payment received in excess',
  'notice.credited.text':
    'We received %{received} for a charge that was already paid or that has changed. %{taken} were deducted from the open instalments.',
  'notice.credited_partly.title': 'Payment received in excess',
  'notice.credited_partly.text':
    'We received %{received} for a charge that was already paid or that has changed. %{taken} were deducted from the open instalments. %{excess} remain as a surplus: contact the school.',
  'notice.not_credited.title': 'Payment received in excess',
  'notice.not_credited.text':
    'We received %{received} for a charge that was already paid or that has changed. Nothing else is open: %{excess} remain as a surplus; contact the school.',
  'notice.late.title': 'Late payment',
  'notice.late.text':
    'We have not yet received the payment that was due on %{since}. If you have paid, please disregard this message. If you need help, contact the school.',
  'notice.late_seller.title': 'Student with a late payment',
  'notice.late_seller.text': '%{name} has had a late payment since %{since}. A word from you may help.',
  'notice.switched_off.title': 'Lessons paused for non-payment',
  'notice.switched_off.text':
    'The payment due on %{since} is still open, so your lessons are paused. Your access returns automatically once it is confirmed. If you need help, contact the school.',
  'notice.switched_off_seller.title': 'Student inactive for non-payment',
  'notice.switched_off_seller.text':
    '%{name} is inactive: the payment due on %{since} is still open. Access returns automatically once it is confirmed.',
  'notice.switched_on.title': 'Access restored',
  'notice.switched_on.text':
    'Good to have you back! Your debt is settled and your lessons are available again.',
  'notice.switched_on_seller.title': 'Student active again',
  'notice.switched_on_seller.text': 'The debt of %{name} is settled and access is restored.',
  'notice.switched_on_late.title': 'Access restored',
  'notice.switched_on_late.text':
    'Good to have you back! Your debt is settled and your lessons are available again. There is still a late payment, due on %{since}.',
  'notice.switched_on_late_seller.title': 'Student active again',
  'notice.switched_on_late_seller.text':
    'The debt of %{name} is settled and access is restored. There is still a late payment, due on %{since}.',
  'notice.settled.title': 'Payments up to date',
  'notice.settled.text': 'Thank you! No payments are late any more.',
  'notice.settled_seller.title': 'Student with payments up to date',
  'notice.settled_seller.text': '%{name} has no late payments any more.',
  'notice.privacy_asked.title': 'We have received your deletion request',
  'notice.privacy_asked.text':
    'Reference %{protocol}. The school will answer by %{day}. If you change your mind, withdraw the request under Account, My data.',
  'notice.privacy_withdrawn.title': 'Deletion request withdrawn',
  'notice.privacy_withdrawn.text': 'Request %{protocol} was withdrawn. Your data stays as it was.',
  'notice.privacy_refused.title': 'Answer to your deletion request',
  'notice.privacy_refused.text': 'Request %{protocol} cannot be granted now. Reason: %{reason}',
  'notice.privacy_done.title': 'Your data has been removed',
  'notice.privacy_done.text':
    "Request %{protocol} has been granted: your personal data was removed from Aula Viva and your access has ended. What other people's texts say about you is removed next. Thank you for having been with us.",
  'notice.privacy_new.title': 'New request to delete data',
  'notice.privacy_new.text': 'Reference %{protocol}. Answer by %{day} under Privacy.',
  'notice.privacy_due.title': 'Deletion request to answer',
  'notice.privacy_due.text': 'Request %{protocol} has to be answered by %{day}.',
  'notice.correction_asked.title': 'We have received your correction request',
  'notice.correction_asked.text':
    'Reference %{protocol}. The school will answer by %{day}. You can follow the request under My data.',
  'notice.correction_withdrawn.title': 'Correction request withdrawn',
  'notice.correction_withdrawn.text': 'Request %{protocol} was withdrawn. Your data stays as it was.',
  'notice.correction_refused.title': 'Answer to your correction request',
  'notice.correction_refused.text': 'Request %{protocol} cannot be granted now. Reason: %{reason}',
  'notice.correction_done.title': 'Correction made',
  'notice.correction_done.text':
    'Request %{protocol} has been granted: the school has corrected your registration.',
  'notice.correction_email_waits.title': 'Confirm your new e-mail',
  'notice.correction_email_waits.text':
    'Request %{protocol} has been granted. The new e-mail takes effect once you confirm it with the link we sent to it.',
  'notice.correction_new.title': 'New request to correct data',
  'notice.correction_new.text': 'Reference %{protocol}. Answer by %{day} under Privacy.',
  'notice.correction_due.title': 'Correction request to answer',
  'notice.correction_due.text': 'Request %{protocol} has to be answered by %{day}.',
  'privacy.kept.nothing': 'Nothing about you was kept.',
  'privacy.kept.head': 'The law requires us to keep for a while:',
  'privacy.kept.contracts': '• the signed contract, until %{day} (%{basis})',
  'privacy.kept.payments': '• the payments, until %{day} (%{basis})',
  'privacy.kept.access_log': '• the access records, until %{day} (%{basis})',
  'charge.registration': 'Enrolment fee',
  'charge.plan': 'Plan',
  'charge.instalment': 'Plan, instalment %{number} of %{of}',
  'feed.name': 'Aula Viva lessons',
  'feed.cancelled': 'Cancelled: %{title}',
  'feed.class': 'Class: %{class_name}',
  'feed.teacher': 'Teacher: %{teacher_name}',
  'feed.students':
    'Class: %{class_name}, %{smart_count} student |||| Class: %{class_name}, %{smart_count} students',

  'sandbox.title': 'Payment (test environment)',
  'sandbox.banner': 'TEST ENVIRONMENT: nothing is charged',
  'sandbox.number': 'Test card number',
  'sandbox.pay_card': 'Pay by card',
  'sandbox.pay_pix': 'Simulate a Pix payment',
  'sandbox.numbers': 'Test numbers:',
  'sandbox.approved': 'approved',
  'sandbox.refused': 'refused',
  'sandbox.paid': 'This payment has already been confirmed.',
  'sandbox.back': 'Back to Aula Viva',
  'sandbox.unknown_card': 'Only the test numbers listed below work here.',
  'sandbox.declined': 'The bank refused the payment. Try another card or Pix.',
} satisfies Texts;
