import type { Texts } from './texts.ts';

export const english = {
  'mail.greeting': 'Hello %{name},',
  'mail.alert.subject': '%{title} at Aula Viva',
  'mail.by_choice.subject': '%{title}',
  'mail.by_choice.text':
    '%{content}\n\nYou also receive this message by e-mail, as chosen in your account. To see more or to change this, go to %{link}.',
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
  'mail.password_code.subject': '%{code} is your Aula Viva code',
  'mail.password_code.text':
    'Your code to create a new password is %{code}. It is valid for %{minutes} minutes.\n\nIf you prefer, or if the code does not work, create the new password at this address within %{hours} hours:\n\n%{link}\n\nIf you did not ask for it, ignore this e-mail: your password stays the same.',
  'mail.password_link.subject': 'Create a new password at Aula Viva',
  'mail.password_link.text':
    'To create a new password, open this address within %{hours} hours:\n\n%{link}\n\nIf you did not ask for it, ignore this e-mail: your password stays the same.',
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
  'notice.accepted.title': 'Your lessons are scheduled',
  'notice.accepted.text': '%{name} will be your teaching executive. See the hours in your calendar.',
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
    'Request %{protocol} has been granted: your personal data was removed from Aula Viva and your access has ended. Thank you for having been with us.',
  'notice.privacy_new.title': 'New request to delete data',
  'notice.privacy_new.text': 'Reference %{protocol}. Answer by %{day} under Privacy.',
  'notice.privacy_due.title': 'Deletion request to answer',
  'notice.privacy_due.text': 'Request %{protocol} has to be answered by %{day}.',
  'privacy.kept.nothing': 'Nothing about you was kept.',
  'privacy.kept.head': 'The law requires us to keep for a while:',
  'privacy.kept.contracts': '• the signed contract, until %{day} (%{basis})',
  'privacy.kept.payments': '• the payments, until %{day} (%{basis})',
  'privacy.kept.access_log': '• the access records, until %{day} (%{basis})',
  'charge.registration': 'Enrolment fee',
  'charge.plan': 'Plan',
  'charge.instalment': 'Plan, instalment %{number} of %{of}',
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
